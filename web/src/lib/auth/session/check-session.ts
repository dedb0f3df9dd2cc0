import { supabase } from '../../client/supabase.ts';

/**
 * Error codes of the auth protocol for a session or an account that no longer exists. Nothing else ends a session,
 * least of all a missing response.
 */
const overCodes: ReadonlySet<unknown> = new Set([
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'user_not_found',
  'user_banned',
]);

/** However many requests are refused at once, the session is checked no more often than this. */
const pauseMs = 3000;
const timeoutMs = 5000;

let underWay: Promise<void> | undefined;
let lastAsked = Number.NEGATIVE_INFINITY;

/**
 * Asks the accounts whether the session still counts, and drops it in every tab of the browser when they say that it
 * does not. The client notifies whoever watches the session.
 */
export function checkSession(): Promise<void> {
  underWay ??= afterPause()
    .then(dropIfOver)
    .catch((error: unknown) => console.info('it is not known whether the session still counts', error))
    .finally(() => {
      lastAsked = performance.now();
      underWay = undefined;
    });
  return underWay;
}

/** Until a question that is being asked has been answered, or for as long as one would wait for it. */
export async function sessionChecked(): Promise<void> {
  if (!underWay) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([underWay, tooLate]).finally(() => clearTimeout(timer));
}

async function afterPause(): Promise<void> {
  const wait = lastAsked + pauseMs - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}

async function dropIfOver(): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.getUser();
  // That the session is not there, the client understands by itself.
  if (!error || !(await isOver(error.code))) return;
  const dropped = await auth.signOut({ scope: 'local' });
  if (dropped.error) throw dropped.error;
}

/** A token that is not understood may only be too old; what counts is whether there is still another for it. */
async function isOver(code: unknown): Promise<boolean> {
  if (code !== 'bad_jwt') return overCodes.has(code);
  const { auth } = await supabase();
  const { error } = await auth.refreshSession();
  return overCodes.has(error?.code);
}
