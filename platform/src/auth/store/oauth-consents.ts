import { changesRow, firstRow } from '../../postgres/query-one.ts';
import type { Queryable } from '../../postgres/share.ts';

export type OAuthConsentRow = {
  client_id: string;
  scopes: string;
  granted_at: Date;
  client_name: string | null;
  client_uri: string | null;
  logo_uri: string | null;
};

/** What a person allowed an app and has not taken back. */
export function findConsent(db: Queryable, userId: string, clientId: string) {
  return firstRow<{ scopes: string }>(
    db,
    'select scopes from auth.oauth_consents where user_id = $1 and client_id = $2 and revoked_at is null',
    [userId, clientId],
  );
}

/** What was allowed before is replaced, as in the reference. */
export async function saveConsent(
  db: Queryable,
  consent: { userId: string; clientId: string; scopes: string },
): Promise<void> {
  await db.query(
    `insert into auth.oauth_consents (user_id, client_id, scopes) values ($1, $2, $3)
     on conflict (user_id, client_id) do update set scopes = excluded.scopes, granted_at = now(), revoked_at = null`,
    [consent.userId, consent.clientId, consent.scopes],
  );
}

export async function listConsents(db: Queryable, userId: string): Promise<OAuthConsentRow[]> {
  const { rows } = await db.query<OAuthConsentRow>(
    `select g.client_id, g.scopes, g.granted_at, c.client_name, c.client_uri, c.logo_uri
     from auth.oauth_consents g join auth.oauth_clients c on c.id = g.client_id and c.deleted_at is null
     where g.user_id = $1 and g.revoked_at is null order by g.granted_at desc, g.client_id`,
    [userId],
  );
  return rows;
}

/**
 * The app is out at once. What waits for a decision or an exchange goes first, as whoever decides or exchanges also begins with that row:
 * so neither waits for the other in a circle, and the session that an exchange makes is there to be ended. False when there was nothing
 * to take back; then the caller undoes the rest.
 */
export async function revokeConsent(db: Queryable, userId: string, clientId: string): Promise<boolean> {
  const both = [userId, clientId];
  await db.query('delete from auth.oauth_authorizations where user_id = $1 and client_id = $2', both);
  await db.query('delete from auth.sessions where user_id = $1 and oauth_client_id = $2', both);
  return await changesRow(
    db,
    `update auth.oauth_consents set revoked_at = greatest(now(), granted_at)
     where user_id = $1 and client_id = $2 and revoked_at is null`,
    both,
  );
}
