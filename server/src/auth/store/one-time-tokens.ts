import type { Queryable } from '../context.ts';

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
};

/** A newer token of a kind takes the place of the older one. */
export async function saveOneTimeToken(db: Queryable, token: NewOneTimeToken): Promise<void> {
  await db.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, expires_at, purpose, flow_state_id)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7, $8)
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, code_hash = excluded.code_hash,
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
    ],
  );
}

const columns = 'id, user_id, token_type, relates_to, code_hash, wrong_codes, purpose, flow_state_id';

/** Takes the token out of the table: of two requests with the same link only one gets it. */
export async function takeTokenByHash(
  db: Queryable,
  tokenHash: string,
  types: readonly TokenType[],
): Promise<OneTimeToken | undefined> {
  const { rows } = await db.query<OneTimeToken>(
    `delete from auth.one_time_tokens where token_hash = $1 and token_type = any ($2::auth.one_time_token_type[])
       and expires_at > now() returning ${columns}`,
    [tokenHash, types],
  );
  return rows[0];
}

export async function lockTokensForAddress(
  db: Queryable,
  address: string,
  types: readonly TokenType[],
): Promise<OneTimeToken[]> {
  const { rows } = await db.query<OneTimeToken>(
    `select ${columns} from auth.one_time_tokens where relates_to = $1
       and token_type = any ($2::auth.one_time_token_type[]) and expires_at > now() for update`,
    [address, types],
  );
  return rows;
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
