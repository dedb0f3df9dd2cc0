import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../../postgres/share.ts';
import type { ProductName } from '../../product-name.ts';
import type { AuthContext } from '../context.ts';

/** No I, L, O and U: what is read from paper is not mistaken. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const howMany = 10;
const letters = 16;

/** Eighty random bits, in groups of four as people read and type. */
export function newRecoveryCode(): string {
  const text = Array.from(randomBytes(letters), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** The letters that count, however they were typed; undefined for what cannot be a code. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  return code.length === letters && [...code].every((letter) => alphabet.includes(letter)) ? code : undefined;
}

/**
 * Eighty random bits cannot be guessed from a hash, so it needs no key. It has none on purpose: these codes are the way
 * back for those whose factor cannot be read because the key was lost.
 */
function hashOf({ id }: ProductName, userId: string, code: string): string {
  return createHash('sha256').update(`${id} recovery code\n${userId}\n${code}`).digest('base64url');
}

/** Ten new ones instead of all that there were. The row of the person must be locked. */
export async function replaceRecoveryCodes(
  { product }: AuthContext,
  db: Queryable,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newRecoveryCode);
  await db.query('delete from auth.recovery_codes where user_id = $1', [userId]);
  await db.query(
    'insert into auth.recovery_codes (user_id, code_hash) select $1, hash from unnest($2::text[]) as hash',
    [userId, codes.map((code) => hashOf(product, userId, code.replaceAll('-', '')))],
  );
  return codes;
}

/** Answers false for a code that is not one of the person's, or was used. One statement: it serves one of two. */
export async function spendRecoveryCode(
  { product }: AuthContext,
  db: Queryable,
  userId: string,
  code: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update auth.recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null',
    [userId, hashOf(product, userId, code)],
  );
  return rowCount === 1;
}

export async function countRecoveryCodes(
  db: Queryable,
  userId: string,
): Promise<{ left: number; madeAt: Date | null }> {
  const { rows } = await db.query<{ left: number; made_at: Date | null }>(
    `select (count(*) filter (where used_at is null))::int as left, max(created_at) as made_at
     from auth.recovery_codes where user_id = $1`,
    [userId],
  );
  return { left: rows[0]?.left ?? 0, madeAt: rows[0]?.made_at ?? null };
}
