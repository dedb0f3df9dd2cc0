import * as z from 'zod';
import type { AuthContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { metadata, optional } from '../http/read-input.ts';
import { checkPasswordLength } from '../passwords/strength.ts';

export const adminUserBody = z.object({
  id: optional(z.string()),
  email: optional(z.string()),
  phone: optional(z.string()),
  password: optional(z.string()),
  password_hash: optional(z.string()),
  email_confirm: optional(z.boolean()),
  user_metadata: optional(metadata),
  app_metadata: optional(metadata),
  // Roles that PostgreSQL has for people; another would make every token of the account useless.
  role: optional(z.enum(['authenticated', 'anon', 'service_role'])),
  ban_duration: optional(z.string().max(40)),
});

export type AdminUserInput = z.infer<typeof adminUserBody>;

/** A password, or the hash of one that comes from another system. */
export async function newHash(
  context: AuthContext,
  input: { password?: string | undefined; password_hash?: string | undefined },
): Promise<string | null> {
  if (input.password && input.password_hash) {
    throw invalid('Only a password or a password hash should be provided');
  }
  if (input.password_hash) {
    if (/^\$(?:2[aby]|argon2(?:id|i|d))\$/.test(input.password_hash) && input.password_hash.length <= 255) {
      return input.password_hash;
    }
    throw invalid('password_hash must be a bcrypt or argon2 hash');
  }
  if (!input.password) return null;
  checkPasswordLength(input.password, context);
  return await context.hasher.hash(input.password);
}

const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
const longest = 100 * 365 * 24 * 3_600_000;

/** `none` lifts a ban; otherwise a length such as `24h` or `1h30m`. */
export function bannedUntil(duration: string): Date | null {
  if (duration === 'none') return null;
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)];
  const length = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (units[unit ?? ''] ?? 0), 0);
  if (parts.map(([whole]) => whole).join('') !== duration || length <= 0) {
    throw invalid('ban_duration must be none or a duration such as 24h or 1h30m');
  }
  return new Date(Date.now() + Math.min(length, longest));
}
