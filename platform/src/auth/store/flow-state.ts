import { randomUUID } from 'node:crypto';
import { firstRow } from '../../postgres/query-one.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import { associatedDataOf } from './sealed-columns.ts';

export type CodeChallenge = { challenge: string; method: 's256' | 'plain' };

export type FlowState = {
  id: string;
  user_id: string | null;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  provider_type: string;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  authentication_method: string;
  nonce: string | null;
  provider_code_verifier: string | null;
  redirect_to: string | null;
  linking_user_id: string | null;
  linking_session_id: string | null;
  expired: boolean;
};

export type NewFlowState = {
  method: string;
  providerType: string;
  codeChallenge: CodeChallenge | undefined;
  userId?: string;
  /** Whose account is to get another way in, and the session that asked for it. */
  linking?: { userId: string; sessionId: string };
  stateHash?: string;
  nonce?: string;
  providerCodeVerifier?: string;
  redirectTo?: string;
};

type FlowVault = Pick<AuthContext, 'keys'>;

export async function insertFlowState(
  context: FlowVault,
  db: Queryable,
  flow: NewFlowState,
): Promise<string> {
  const id = randomUUID();
  await db.query(
    `insert into auth.flow_state (id, user_id, code_challenge, code_challenge_method, provider_type, authentication_method,
       state_hash, nonce, provider_code_verifier, redirect_to, linking_user_id, linking_session_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      flow.userId ?? null,
      flow.codeChallenge?.challenge ?? null,
      flow.codeChallenge?.method ?? null,
      flow.providerType,
      flow.method,
      flow.stateHash ?? null,
      flow.nonce ?? null,
      sealOrNull(context, 'provider_code_verifier', id, flow.providerCodeVerifier),
      flow.redirectTo ?? null,
      flow.linking?.userId ?? null,
      flow.linking?.sessionId ?? null,
    ],
  );
  return id;
}

const expired = (column: string) => `(${column} < now() - make_interval(secs => $2)) as expired`;

/** A way back from the provider can be walked once. */
export function takeFlowByState(db: Queryable, stateHash: string, seconds: number) {
  return firstRow<FlowState>(
    db,
    `update auth.flow_state set state_hash = null, updated_at = now() where state_hash = $1 returning *, ${expired('created_at')}`,
    [stateHash, seconds],
  );
}

/** What the provider gave, for the one exchange of the code. */
export async function setAuthCode(
  context: FlowVault,
  db: Queryable,
  id: string,
  code: { hash: string; userId: string; accessToken?: string | undefined; refreshToken?: string | undefined },
): Promise<void> {
  await db.query(
    `update auth.flow_state set auth_code = $2, user_id = $3, provider_access_token = $4, provider_refresh_token = $5,
       auth_code_issued_at = now(), updated_at = now() where id = $1`,
    [
      id,
      code.hash,
      code.userId,
      sealOrNull(context, 'provider_access_token', id, code.accessToken),
      sealOrNull(context, 'provider_refresh_token', id, code.refreshToken),
    ],
  );
}

type SealedMember = 'provider_access_token' | 'provider_refresh_token' | 'provider_code_verifier';

function sealOrNull(
  context: FlowVault,
  column: SealedMember,
  id: string,
  text: string | undefined,
): string | null {
  return text === undefined ? null : context.keys.vault.seal(text, associatedDataOf(column, id));
}

/** What a flow keeps sealed, in plain text; undefined where it keeps nothing. */
export function openOfFlow(context: FlowVault, flow: FlowState, column: SealedMember): string | undefined {
  const stored = flow[column];
  return stored === null ? undefined : context.keys.vault.open(stored, associatedDataOf(column, flow.id));
}

export function lockFlowByAuthCode(db: Queryable, codeHash: string, seconds: number) {
  return firstRow<FlowState>(
    db,
    `select *, ${expired('auth_code_issued_at')} from auth.flow_state where auth_code = $1 for update`,
    [codeHash, seconds],
  );
}

export async function deleteFlow(db: Queryable, id: string): Promise<void> {
  await db.query('delete from auth.flow_state where id = $1', [id]);
}
