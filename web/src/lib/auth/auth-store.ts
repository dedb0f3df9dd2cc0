import { languageDetection } from '@lomdim/contract/languages';
import { viewerCookies } from '@lomdim/contract/rendering';
import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { forgetCookie } from '../browser/cookies.ts';
import { queryClient } from '../client/query-client.ts';
import { supabase } from '../client/supabase.ts';
import { saveDrafts } from '../storage/drafts.ts';
import { arrival } from './arrival/arrival.ts';
import { signedOut } from './auth-state.ts';
import { childDevice } from './child-device.ts';
import { arrived, authState, changeAuth, isArriving, isBusy, whileBusy } from './current-auth.ts';
import { fetchOwnProfile, stopRetrying } from './own-profile.ts';
import { type SignOutScope, signOutAtServer } from './session/sign-out-at-server.ts';
import { concernsSession, readStoredSession } from './session/stored-session.ts';
import { watchSession } from './session/watch-session.ts';
import { whenFactorIsMissing } from './sign-in/missing-factor.ts';
import { needsSecondFactor } from './sign-in/second-factor.ts';
import type { AuthResult } from './sign-in/sign-in-methods.ts';

let listening: Promise<void> | undefined;
let started = false;

/** The client's code is fetched only when there is a session to look after. */
export function startAuth(): void {
  if (started) return;
  started = true;
  window.addEventListener('storage', (event) => {
    if (!concernsSession(event)) return;
    followOtherTab();
    // Signed out on purpose, which leaves nothing behind in any tab.
    if (event.key === null && !readStoredSession()) clearStorage(sessionStorage);
  });
  window.addEventListener('online', () => authState().profile?.is_fallback && void reloadProfile());
  watchSession(() => !authState().leaving && (authState().user !== null || authState().secondFactorAwaited));
  whenFactorIsMissing(() => void askForFactor());
  if (authState().user) void reloadProfile();
  else if (authState().secondFactorAwaited) listenOrGoOnWithout();
  if (isArriving()) void receive();
}

async function receive(): Promise<void> {
  try {
    await listen();
    const { receiveArrival } = await import('./arrival/receive-arrival.ts');
    changeAuth(await receiveArrival(arrival));
  } catch (error) {
    console.info('accounts cannot be reached', error);
  } finally {
    arrived();
  }
}

/** The answer to the question whether the session that the address brought is wanted. */
export async function answerOffer(isWanted: boolean): Promise<void> {
  const { offered } = authState();
  if (!offered) return;
  const { answerOffer: answer } = await import('./arrival/receive-arrival.ts');
  changeAuth(await answer(offered, isWanted));
}

let asksForFactor = false;

/** Set up in another browser: the session learns of it with new tokens, and the sign-in page asks for the code. */
async function askForFactor(): Promise<void> {
  if (asksForFactor || authState().user === null) return;
  asksForFactor = true;
  try {
    await listen();
    const { auth } = await supabase();
    const { error } = await auth.refreshSession();
    if (error) throw error;
  } catch (error) {
    console.info('the second factor cannot be asked for yet', error);
  } finally {
    asksForFactor = false;
  }
}

function listenOrGoOnWithout(): void {
  listen().catch((error: unknown) => {
    console.info('accounts cannot be reached', error);
    changeAuth({});
  });
}

function listen(): Promise<void> {
  listening ??= supabase().then(
    ({ auth }) => {
      auth.onAuthStateChange((event, session) => onEvent(event, session));
    },
    (error: unknown) => {
      listening = undefined;
      throw error;
    },
  );
  return listening;
}

function onEvent(event: AuthChangeEvent, session: Session | null): void {
  if (authState().leaving || (session && isAheadOfStorage(session))) return;
  if (event === 'USER_UPDATED') changeAuth({ recovering: false });
  if (session) adopt(session);
  else if (authState().user || authState().secondFactorAwaited) sessionEnded();
  else changeAuth({});
}

/**
 * Another tab tells of who signed in there, and the storage, from which requests take the session, may reach this tab later:
 * they would go out as a visitor's. The change of the storage, once it is here, brings the person.
 */
function isAheadOfStorage(session: Session): boolean {
  if (isBusy() || isArriving() || session.user.id === authState().user?.id) return false;
  return readStoredSession()?.user.id !== session.user.id;
}

function adopt(session: Session): void {
  if (needsSecondFactor(session)) {
    changeAuth({ user: null, session, profile: null, secondFactorAwaited: true });
    return;
  }
  const samePerson = authState().user?.id === session.user.id;
  if (!samePerson) queryClient.clear();
  changeAuth({
    user: session.user,
    session,
    profile: samePerson ? authState().profile : null,
    secondFactorAwaited: false,
    ended: false,
  });
  void reloadProfile();
}

/** Refused by the server, or signed out in another tab. What was being written waits for the same person. */
function sessionEnded(): void {
  saveDrafts();
  forgetPerson();
  changeAuth({ ...signedOut, offered: authState().offered, ended: true });
}

function forgetPerson(): void {
  stopRetrying();
  queryClient.clear();
}

function clearStorage(storage: Storage): void {
  try {
    storage.clear();
  } catch (error) {
    console.info('the storage of the browser cannot be used', error);
  }
}

function followOtherTab(): void {
  if (authState().leaving) return;
  const stored = readStoredSession();
  if (!stored) {
    if (authState().user || authState().secondFactorAwaited) sessionEnded();
  } else if (stored.user.id !== authState().user?.id) {
    listenOrGoOnWithout();
    adopt(stored);
  }
}

export async function reloadProfile(): Promise<void> {
  const { user } = authState();
  if (!user) return;
  // Should the client not have been there before, it may be now.
  listenOrGoOnWithout();
  await fetchOwnProfile(user, reloadProfile);
}

/** `loading` is true meanwhile. A failure is returned, not thrown. */
export async function whileLoading(work: () => Promise<AuthResult>): Promise<AuthResult> {
  try {
    return await whileBusy(async () => {
      await listen();
      return await work();
    });
  } catch (error) {
    return {
      user: null,
      session: null,
      error: error instanceof Error ? error : new Error(String(error)),
    };
  }
}

/** Everything is cleared, whatever the server says. Guards hold still until `leftThePage` says that another is shown. */
export async function signOut(goOn: () => void | Promise<void>, scope: SignOutScope): Promise<void> {
  if (authState().leaving) return;
  const leave = async () => {
    try {
      await signOutAtServer(scope);
    } finally {
      forgetPerson();
      clearStorage(sessionStorage);
      const device = childDevice.read();
      clearStorage(localStorage);
      if (device !== null) childDevice.keep(device);
      // They repeat what the storage said.
      for (const name of [languageDetection.cookie, viewerCookies.theme, viewerCookies.zone])
        forgetCookie(name);
    }
  };
  await whileBusy(leave, { during: { leaving: true }, after: { ...signedOut, leaving: true } });
  await goOn();
}

/** The page that someone signed out on is gone from the screen; before that, its guard would ask them in again. */
export function leftThePage(): void {
  if (authState().leaving && !isBusy()) changeAuth({ leaving: false });
}
