import { createHash } from 'node:crypto';
import { networkOf } from '../../http/client-address.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { limits } from '../settings.ts';

type LimitName = keyof typeof limits;

/** Counts this attempt in PostgreSQL, where all servers count, and refuses it when there were too many. */
export async function consumeRateLimit(context: AuthContext, name: LimitName, key: string): Promise<void> {
  if (!context.config.rateLimits) return;
  const { allowed, seconds } = limits[name];
  const { rows } = await context.pool.query<{ wait: number }>(
    'select auth.take_rate_limit($1, $2, make_interval(secs => $3)) as wait',
    [bucket(name, key), allowed, seconds],
  );
  const wait = rows[0]?.wait ?? 0;
  if (wait === 0) return;
  const mail = name === 'mailToAddress' || name === 'mailFromAddress';
  throw new AuthError(
    429,
    mail ? 'over_email_send_rate_limit' : 'over_request_rate_limit',
    mail
      ? `For security purposes, you can only request this after ${wait} seconds.`
      : 'Request rate limit reached',
    { retryAfterSeconds: wait },
  );
}

/** Someone who proved to be the owner starts again with a clean slate. */
export async function resetRateLimit(context: AuthContext, name: LimitName, key: string): Promise<void> {
  if (!context.config.rateLimits) return;
  await context.pool.query('delete from auth.rate_limits where key = $1', [bucket(name, key)]);
}

/**
 * Hashed, so that the table holds no addresses and keys stay short. Where a key ends with an address of IPv6, its whole
 * network counts.
 */
function bucket(name: LimitName, key: string): string {
  const counted = key.replace(/\S+$/, networkOf);
  return `${name}:${createHash('sha256').update(counted).digest('base64url')}`;
}
