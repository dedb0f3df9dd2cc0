import { timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import { hashCode, hashSecret } from '../sessions/secrets.ts';
import { settings } from '../settings.ts';
import {
  countWrongCode,
  deleteOneTimeToken,
  findTokenByHash,
  lockTokensForAddress,
  type OneTimeToken,
  type TokenType,
  takeTokenByHash,
} from '../store/one-time-tokens.ts';

const signInTokens: readonly TokenType[] = ['confirmation_token', 'recovery_token'];

/** Which stored tokens answer to a type that a client names. */
const tokensOfType: Record<string, readonly TokenType[]> = {
  signup: signInTokens,
  magiclink: signInTokens,
  email: signInTokens,
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
};

export const isVerificationType = (type: string): boolean => Object.hasOwn(tokensOfType, type);

/** The token of a mailed link, as a program sees it that only looks. */
export function findLinkToken(db: Queryable, token: string, type: string) {
  return findTokenByHash(db, hashSecret(token), tokensOfType[type] ?? []);
}

/** The token of a mailed link. It is used up by this. */
export function takeLinkToken(db: Queryable, token: string, type: string) {
  return takeTokenByHash(db, hashSecret(token), tokensOfType[type] ?? []);
}

/**
 * The six digits of a mail. A right one is used up; a wrong one is counted, and after a few the code is dead
 * while the link in the same mail still works.
 */
export async function takeCode(
  context: AuthContext,
  db: Queryable,
  address: string,
  code: string,
  types: readonly TokenType[],
): Promise<OneTimeToken | undefined> {
  const candidates = await lockTokensForAddress(db, address, types);
  const given = Buffer.from(hashCode(context.keys.deriveSecret('mailed codes'), address, code));
  const open = candidates.filter((token) => token.wrong_codes < settings.wrongCodesAllowed);
  const match = open.find((token) => {
    const stored = Buffer.from(token.code_hash ?? '');
    return stored.length === given.length && timingSafeEqual(stored, given);
  });
  if (match === undefined) {
    await countWrongCode(
      db,
      open.map((token) => token.id),
    );
    return undefined;
  }
  await deleteOneTimeToken(db, match.id);
  return match;
}

type TypedCode = { address: string; code: string; type: string };

export function takeTypedCode(context: AuthContext, db: Queryable, { address, code, type }: TypedCode) {
  return takeCode(context, db, address, code, tokensOfType[type] ?? []);
}
