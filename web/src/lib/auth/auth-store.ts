import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js';
import { queryClient } from '../client/query-client.ts';
import { supabase } from '../client/supabase.ts';
import { saveDrafts, setDraftOwner } from '../storage/drafts.ts';
import { arrival } from './arrival.ts';
import { type AuthState, type Profile, type ProfileChanges, signedOut } from './auth-state.ts';
import { sessionChecked } from './check-session.ts';
import { loadProfile } from './load-profile.ts';
import { whenFactorIsMissing } from './missing-factor.ts';
import { needsSecondFactor } from './second-factor.ts';
import type { AuthResult } from './sign-in-methods.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { concernsSession, readStoredSession } from './stored-session.ts';
import { watchSession } from './watch-session.ts';

const quietRetryMs = 15_000;

const watchers = new Set<() => void>();
let state = firstState();
setDraftOwner(state.user?.id);
/** Signing in, up or out, so many at once. */
let busy = 0;
/** The address carried a session, or a code for one, and nothing has come of it yet. */
let arriving = arrival?.kind === 'session' || arrival?.kind === 'code';
let listening: Promise<void> | undefined;
let profileOnItsWay: { id: string; done: Promise<void> } | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

function firstState(): AuthState {
  const session = readStoredSession();
  const known = session && !needsSecondFactor(session) ? { user: session.user, session } : {};
  return {
    ...signedOut,
    ...known,
    secondFactorAwaited: session !== null && needsSecondFactor(session),
    loading: session !== null || arrival?.kind === 'session' || arrival?.kind === 'code',
  };
}

function change(changes: Partial<AuthState>): void {
  const next = { ...state, ...changes };
  setDraftOwner(next.user?.id);
  state = { ...next, loading: busy > 0 || arriving || (next.user !== null && next.profile === null) };
  for (const notify of watchers) notify();
}

export function authState(): AuthState {
  return state;
}

export function watchAuth(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

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
  window.addEventListener('online', () => state.profile?.is_fallback && void reloadProfile());
  watchSession(() => !state.leaving && (state.user !== null || state.secondFactorAwaited));
  whenFactorIsMissing(() => void askForFactor());
  if (state.user) void reloadProfile();
  else if (state.secondFactorAwaited) listenOrGoOnWithout();
  if (arriving) void receive();
}

async function receive(): Promise<void> {
  try {
    await listen();
    const { receiveArrival } = await import('./receive-arrival.ts');
    change(await receiveArrival(arrival));
  } catch (error) {
    console.info('accounts cannot be reached', error);
  } finally {
    arriving = false;
    change({});
  }
}

/** The answer to the question whether the session that the address brought is wanted. */
export async function answerOffer(isWanted: boolean): Promise<void> {
  if (!state.offered) return;
  const { answerOffer: answer } = await import('./receive-arrival.ts');
  change(await answer(state.offered, isWanted));
}

let asksForFactor = false;

/** Set up in another browser: the session learns of it with new tokens, and the sign-in page asks for the code. */
async function askForFactor(): Promise<void> {
  if (asksForFactor || state.user === null) return;
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
    change({});
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
  if (state.leaving) return;
  if (event === 'USER_UPDATED') change({ recovering: false });
  if (session) adopt(session);
  else if (state.user || state.secondFactorAwaited) sessionEnded();
  else change({});
}

function adopt(session: Session): void {
  if (needsSecondFactor(session)) {
    change({ user: null, session, profile: null, secondFactorAwaited: true });
    return;
  }
  const samePerson = state.user?.id === session.user.id;
  if (!samePerson) queryClient.clear();
  change({
    user: session.user,
    session,
    profile: samePerson ? state.profile : null,
    secondFactorAwaited: false,
    ended: false,
  });
  void reloadProfile();
}

/** Refused by the server, or signed out in another tab. What was being written waits for the same person. */
function sessionEnded(): void {
  saveDrafts();
  forgetPerson();
  change({ ...signedOut, offered: state.offered, ended: true });
}

function forgetPerson(): void {
  clearTimeout(retry);
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
  if (state.leaving) return;
  const stored = readStoredSession();
  if (!stored) {
    if (state.user || state.secondFactorAwaited) sessionEnded();
  } else if (stored.user.id !== state.user?.id) {
    listenOrGoOnWithout();
    adopt(stored);
  }
}

export async function reloadProfile(): Promise<void> {
  const { user } = state;
  if (!user) return;
  // Should the client not have been there before, it may be now.
  listenOrGoOnWithout();
  if (profileOnItsWay?.id !== user.id) {
    const done = fetchProfile(user).finally(() => {
      if (profileOnItsWay?.done === done) profileOnItsWay = undefined;
    });
    profileOnItsWay = { id: user.id, done };
  }
  await profileOnItsWay.done;
}

async function fetchProfile(user: User): Promise<void> {
  const profile = await loadProfile(user);
  // Refused because the session is over: then there is no fallback profile.
  if (profile.is_fallback) await sessionChecked();
  // Meanwhile somebody else may have signed in, or nobody is.
  if (state.user?.id !== user.id) return;
  clearTimeout(retry);
  if (!profile.is_fallback) return isOutdated(profile) ? undefined : change({ profile });
  retry = setTimeout(() => void reloadProfile(), quietRetryMs);
  // A profile that was found before is better than the fallback.
  if (!state.profile) change({ profile });
}

/** It was read before something was saved, and arrived after it. */
function isOutdated({ updated_at }: Profile): boolean {
  const { profile } = state;
  return !!profile && !profile.is_fallback && new Date(profile.updated_at) > new Date(updated_at);
}

/** `loading` is true meanwhile. A failure is returned, not thrown. */
export async function whileLoading(work: () => Promise<AuthResult>): Promise<AuthResult> {
  busy += 1;
  change({});
  try {
    await listen();
    return await work();
  } catch (error) {
    return {
      user: null,
      session: null,
      error: error instanceof Error ? error : new Error(String(error)),
    };
  } finally {
    busy -= 1;
    change({});
  }
}

export async function updateProfile(changes: ProfileChanges): Promise<{ error: Error | null }> {
  const { user } = state;
  if (!user) return { error: new Error('nobody is signed in') };
  const client = await supabase();
  const { data, error } = await client.from('profiles').update(changes).eq('id', user.id).select().single();
  if (error) {
    console.info('the profile was not saved', error);
    return { error };
  }
  if (state.user?.id === user.id) change({ profile: data });
  return { error: null };
}

/** Everything is cleared, whatever the server says. Guards hold still until `leftThePage` says that another is shown. */
export async function signOut(goHome: () => void | Promise<void>): Promise<void> {
  if (state.leaving) return;
  busy += 1;
  change({ leaving: true });
  try {
    await signOutEverywhere();
  } finally {
    forgetPerson();
    clearStorage(sessionStorage);
    clearStorage(localStorage);
    busy -= 1;
    change({ ...signedOut, leaving: true });
  }
  await goHome();
}

/** The page that someone signed out on is gone from the screen; before that, its guard would ask them in again. */
export function leftThePage(): void {
  if (state.leaving && busy === 0) change({ leaving: false });
}
