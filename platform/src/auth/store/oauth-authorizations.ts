import { changesRow, firstRow } from '../../postgres/query-one.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { ClientType } from './oauth-clients.ts';

export type NewAuthorization = {
  idHash: string;
  clientId: string;
  redirectUri: string;
  scope: string;
  state: string | undefined;
  resource: string | undefined;
  nonce: string | undefined;
  codeChallenge: string;
  seconds: number;
};

export async function insertAuthorization(db: Queryable, asked: NewAuthorization): Promise<void> {
  await db.query(
    `insert into auth.oauth_authorizations (authorization_id, client_id, redirect_uri, scope, state, resource, nonce,
       code_challenge, code_challenge_method, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 's256', now() + make_interval(secs => $9))`,
    [
      asked.idHash,
      asked.clientId,
      asked.redirectUri,
      asked.scope,
      asked.state ?? null,
      asked.resource ?? null,
      asked.nonce ?? null,
      asked.codeChallenge,
      asked.seconds,
    ],
  );
}

/** What the consent page shows. */
export type AskedAuthorization = {
  id: string;
  redirect_uri: string;
  scope: string;
  state: string | null;
  status: 'pending' | 'approved' | 'denied' | 'expired';
  client_id: string;
  client_type: ClientType;
  client_name: string | null;
  client_uri: string | null;
  logo_uri: string | null;
};

/**
 * Whoever opens it first owns it; for anybody else it is not there. Of two at the same instant the second waits for the row and then
 * finds it owned. The row stays locked until the end of the transaction.
 */
export function claimAuthorization(db: Queryable, idHash: string, userId: string) {
  return firstRow<AskedAuthorization>(
    db,
    `update auth.oauth_authorizations a set user_id = $2 from auth.oauth_clients c
     where a.authorization_id = $1 and (a.user_id is null or a.user_id = $2) and a.expires_at > now()
       and c.id = a.client_id and c.deleted_at is null
     returning a.id, a.redirect_uri, a.scope, a.state, a.status, a.client_id, c.client_type, c.client_name, c.client_uri, c.logo_uri`,
    [idHash, userId],
  );
}

/** The same for somebody who has opened it before. */
export function lockOwnAuthorization(db: Queryable, idHash: string, userId: string) {
  return firstRow<AskedAuthorization>(
    db,
    `select a.id, a.redirect_uri, a.scope, a.state, a.status, a.client_id, c.client_type, c.client_name, c.client_uri, c.logo_uri
     from auth.oauth_authorizations a join auth.oauth_clients c on c.id = a.client_id and c.deleted_at is null
     where a.authorization_id = $1 and a.user_id = $2 and a.expires_at > now() for update of a`,
    [idHash, userId],
  );
}

export async function approveAuthorization(
  db: Queryable,
  id: string,
  approval: { codeHash: string; sessionId: string; aal: string; seconds: number },
): Promise<void> {
  await db.query(
    `update auth.oauth_authorizations set status = 'approved', approved_at = now(), authorization_code = $2,
       approving_session_id = $3, aal = $4, expires_at = now() + make_interval(secs => $5) where id = $1`,
    [id, approval.codeHash, approval.sessionId, approval.aal, approval.seconds],
  );
}

export async function denyAuthorization(db: Queryable, id: string): Promise<void> {
  await db.query(`update auth.oauth_authorizations set status = 'denied' where id = $1`, [id]);
}

/** What a code was given for. */
export type ApprovedAuthorization = {
  id: string;
  client_id: string;
  user_id: string;
  redirect_uri: string;
  scope: string;
  resource: string | null;
  nonce: string | null;
  code_challenge: string;
  expired: boolean;
  used: boolean;
  made_session_id: string | null;
  /** Null once the session that approved has ended: then the code is worth nothing. */
  signed_in_at: Date | null;
  aal: 'aal1' | 'aal2';
  factor_id: string | null;
};

/**
 * Two requests with one code queue here; the second sees that it was used. What the approving session has lost since, such as a factor
 * that was removed, the app does not get either.
 */
export function lockAuthorizationByCode(db: Queryable, codeHash: string) {
  return firstRow<ApprovedAuthorization>(
    db,
    `select a.id, a.client_id, a.user_id, a.redirect_uri, a.scope, a.resource, a.nonce, a.code_challenge,
       a.expires_at <= now() as expired, a.used_at is not null as used, a.made_session_id,
       s.created_at as signed_in_at, least(a.aal, s.aal, 'aal2') as aal, s.factor_id
     from auth.oauth_authorizations a
     left join auth.sessions s on s.id = a.approving_session_id and (s.not_after is null or s.not_after > now())
     where a.authorization_code = $1 and a.status = 'approved' for update of a`,
    [codeHash],
  );
}

/** From here on the code was used, and by which session that is known. */
export function markUsed(db: Queryable, id: string, sessionId: string) {
  return changesRow(
    db,
    'update auth.oauth_authorizations set used_at = now(), made_session_id = $2 where id = $1 and used_at is null',
    [id, sessionId],
  );
}
