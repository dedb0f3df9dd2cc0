import { viewerCookies } from '@lomdim/contract/rendering';
import { forgetCookie, saveCookie } from '../browser/cookies.ts';
import { setDraftOwner } from '../storage/drafts.ts';
import { viewerZone } from '../time-zones/zones.ts';
import { arrival } from './arrival/arrival.ts';
import { type AuthState, signedOut } from './auth-state.ts';
import { readStoredSession } from './session/stored-session.ts';
import { needsSecondFactor } from './sign-in/second-factor.ts';

const watchers = new Set<() => void>();
/** What the cookies say. */
let mirrored: boolean | undefined;
let mirroredZone: string | undefined;
let state = firstState();
setDraftOwner(state.user?.id);
mirrorMembership();
mirrorZone();
/** Signing in, up or out, so many at once. */
let busy = 0;
/** The address carried a session, or a code for one, and nothing has come of it yet. */
let arriving = arrival?.kind === 'session' || arrival?.kind === 'code';

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

export function changeAuth(changes: Partial<AuthState>): void {
  const next = { ...state, ...changes };
  setDraftOwner(next.user?.id);
  state = { ...next, loading: busy > 0 || arriving || (next.user !== null && next.profile === null) };
  mirrorMembership();
  mirrorZone();
  for (const notify of watchers) notify();
}

/** The server keeps a place for the account in the header of the next page. Who it is, it does not learn. */
function mirrorMembership(): void {
  const isMember = state.user !== null;
  if (isMember === mirrored) return;
  mirrored = isMember;
  if (isMember) saveCookie(viewerCookies.member, '1');
  else forgetCookie(viewerCookies.member);
}

/** The server writes the times of the next page on the clock that this one goes by. */
function mirrorZone(): void {
  const { user, profile, leaving } = state;
  // Whoever signs out leaves nothing behind; the next page says it anew.
  if (leaving) mirroredZone = undefined;
  // Until the profile is there, the clock of the page before holds.
  if (leaving || (user && (!profile || profile.is_fallback))) return;
  const zone = viewerZone(profile);
  if (zone === mirroredZone) return;
  mirroredZone = zone;
  saveCookie(viewerCookies.zone, zone);
}

export function authState(): AuthState {
  return state;
}

export function watchAuth(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

type Changes = { during?: Partial<AuthState>; after?: Partial<AuthState> };

/** `loading` is true meanwhile. */
export async function whileBusy<Result>(
  work: () => Promise<Result>,
  { during = {}, after = {} }: Changes = {},
): Promise<Result> {
  busy += 1;
  changeAuth(during);
  try {
    return await work();
  } finally {
    busy -= 1;
    changeAuth(after);
  }
}

export function isBusy(): boolean {
  return busy > 0;
}

export function isArriving(): boolean {
  return arriving;
}

/** Whatever the address brought has become a session, or nothing. */
export function arrived(): void {
  arriving = false;
  changeAuth({});
}
