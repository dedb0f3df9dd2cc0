import { createHash } from 'node:crypto';
import type { FunctionContext } from './context.ts';
import { tooManyCalls } from './errors.ts';

const limits = {
  /** Programs ask a few times an hour; several devices share an address. */
  calendarRead: { allowed: 120, seconds: 3600 },
  /** Wrong secrets from one network address. */
  calendarMiss: { allowed: 30, seconds: 600 },
  calendarEvent: { allowed: 120, seconds: 600 },
  meetingToken: { allowed: 120, seconds: 600 },
  exportMyData: { allowed: 10, seconds: 3600 },
  childSecret: { allowed: 30, seconds: 3600 },
  childSession: { allowed: 60, seconds: 3600 },
  /** From one device or link; how often a child may be wrong, the database counts. */
  childSignIn: { allowed: 30, seconds: 600 },
  /** A school has one network address. */
  childSignInNetwork: { allowed: 120, seconds: 600 },
  deleteMyAccount: { allowed: 20, seconds: 3600 },
} as const;

/** Counts this call in PostgreSQL, where all servers count, and refuses it when there were too many. */
export async function consumeRateLimit(
  context: FunctionContext,
  name: keyof typeof limits,
  key: string,
): Promise<void> {
  if (!context.config.rateLimits) return;
  const { allowed, seconds } = limits[name];
  // Hashed, so that the table holds no addresses and no secrets.
  const bucket = `functions ${name}:${createHash('sha256').update(key).digest('base64url')}`;
  const { rows } = await context.pool.query<{ wait: number }>(
    'select auth.take_rate_limit($1, $2, make_interval(secs => $3)) as wait',
    [bucket, allowed, seconds],
  );
  const wait = rows[0]?.wait ?? 0;
  if (wait === 0) return;
  throw tooManyCalls(wait);
}
