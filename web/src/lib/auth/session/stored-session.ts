import type { Session } from '@supabase/supabase-js';

/** The name under which the official client keeps its session, whatever the host is called. */
const sessionKey = /^sb-.+-auth-token$/;

/**
 * The session that the official client kept, read without the client: a visitor who has none never pays for its code, and
 * the first paint already knows whether someone is signed in. The client decides later whether it still counts.
 */
export function readStoredSession(): Session | null {
  try {
    const key = Object.keys(localStorage).find((name) => sessionKey.test(name));
    const stored: unknown = JSON.parse((key && localStorage.getItem(key)) ?? 'null');
    return isSession(stored) ? stored : null;
  } catch {
    // No storage, or something else under this name: nobody is signed in.
    return null;
  }
}

/** Whether a change of the storage, made by another tab, may have been one of the session. */
export function concernsSession({ key }: StorageEvent): boolean {
  return key === null || sessionKey.test(key);
}

function isSession(value: unknown): value is Session {
  const session: Partial<Session> = Object(value);
  return (
    typeof session.access_token === 'string' &&
    typeof session.refresh_token === 'string' &&
    typeof session.user?.id === 'string'
  );
}
