import { firstRow } from '../../postgres/query-one.ts';
import type { Queryable } from '../../postgres/share.ts';

export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current';

export type OneTimeToken = {
  id: string;
  user_id: string;
  token_type: TokenType;
  relates_to: string;
  code_hash: string | null;
  wrong_codes: number;
  purpose: string;
  flow_state_id: string | null;
  /** The sign-up that this token confirms; null when it proves the mailbox and nothing else. */
  sign_up_id: string | null;
};

export type NewOneTimeToken = {
  userId: string;
  type: TokenType;
  tokenHash: string;
  codeHash: string;
  relatesTo: string;
  seconds: number;
  purpose: string;
  flowStateId: string | null;
  signUpId: string | null;
};

/** A newer token of a kind replaces the older one, but not one that confirms another sign-up. */
export async function saveOneTimeToken(db: Queryable, token: NewOneTimeToken): Promise<void> {
  await db.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, expires_at, purpose, flow_state_id, sign_up_id)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7, $8, $9)
     on conflict ${token.signUpId === null ? '(user_id, token_type) where sign_up_id is null' : '(sign_up_id, token_type)'}
     do update set token_hash = excluded.token_hash, code_hash = excluded.code_hash,
       relates_to = excluded.relates_to, expires_at = excluded.expires_at, purpose = excluded.purpose,
       flow_state_id = excluded.flow_state_id, wrong_codes = 0, created_at = now(), updated_at = now()`,
    [
      token.userId,
      token.type,
      token.tokenHash,
      token.codeHash,
      token.relatesTo,
      token.seconds,
      token.purpose,
      token.flowStateId,
      token.signUpId,
    ],
  );
}

const columns =
  'id, user_id, token_type, relates_to, code_hash, wrong_codes, purpose, flow_state_id, sign_up_id';

/** Looks at the token of a link and leaves it as it is. */
export function findTokenByHash(db: Queryable, tokenHash: string, types: readonly TokenType[]) {
  return firstRow<OneTimeToken>(
    db,
    `select ${columns} from auth.one_time_tokens where token_hash = $1
       and token_type = any ($2::auth.one_time_token_type[]) and expires_at > now()`,
    [tokenHash, types],
  );
}

/** Takes the token out of the table: of two requests with the same link only one gets it. */
export async function takeTokenByHash(
  db: Queryable,
  tokenHash: string,
  types: readonly TokenType[],
): Promise<OneTimeToken | undefined> {
  await lockAccountsOf(db, 'token_hash', tokenHash, types);
  const { rows } = await db.query<OneTimeToken>(
    `delete from auth.one_time_tokens where token_hash = $1 and token_type = any ($2::auth.one_time_token_type[])
       and expires_at > now() returning ${columns}`,
    [tokenHash, types],
  );
  return rows[0];
}

/** The newest first. */
export async function lockTokensForAddress(
  db: Queryable,
  address: string,
  types: readonly TokenType[],
): Promise<OneTimeToken[]> {
  await lockAccountsOf(db, 'relates_to', address, types);
  const { rows } = await db.query<OneTimeToken>(
    `select ${columns} from auth.one_time_tokens where relates_to = $1
       and token_type = any ($2::auth.one_time_token_type[]) and expires_at > now()
     order by created_at desc for update`,
    [address, types],
  );
  return rows;
}

/**
 * The account before its tokens, always: who is confirmed takes the account's other tokens away, and two who are
 * confirmed at once would wait for each other.
 */
async function lockAccountsOf(
  db: Queryable,
  column: 'token_hash' | 'relates_to',
  value: string,
  types: readonly TokenType[],
): Promise<void> {
  await db.query(
    `select from auth.users where id in (select user_id from auth.one_time_tokens
       where ${column} = $1 and token_type = any ($2::auth.one_time_token_type[]))
     order by id for update`,
    [value, types],
  );
}

export async function deleteOneTimeToken(db: Queryable, id: string): Promise<void> {
  await db.query('delete from auth.one_time_tokens where id = $1', [id]);
}

export async function deleteOneTimeTokens(
  db: Queryable,
  userId: string,
  types: readonly TokenType[],
): Promise<void> {
  await db.query(
    'delete from auth.one_time_tokens where user_id = $1 and token_type = any ($2::auth.one_time_token_type[])',
    [userId, types],
  );
}

export async function countWrongCode(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(
    'update auth.one_time_tokens set wrong_codes = wrong_codes + 1, updated_at = now() where id = any ($1::uuid[])',
    [ids],
  );
}
