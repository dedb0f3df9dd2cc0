import { changesRow, firstRow } from '../../postgres/query-one.ts';
import type { Queryable } from '../../postgres/share.ts';

export type ClientType = 'public' | 'confidential';
export type ClientAuthMethod = 'none' | 'client_secret_basic' | 'client_secret_post';
export type GrantType = 'authorization_code' | 'refresh_token';

export type OAuthClientRow = {
  id: string;
  client_secret_hash: string | null;
  registration_type: 'dynamic' | 'manual';
  redirect_uris: string[];
  grant_types: GrantType[];
  client_name: string | null;
  client_uri: string | null;
  logo_uri: string | null;
  client_type: ClientType;
  token_endpoint_auth_method: ClientAuthMethod;
  created_at: Date;
  updated_at: Date;
};

const columns = `id, client_secret_hash, registration_type, redirect_uris, grant_types, client_name, client_uri, logo_uri,
  client_type, token_endpoint_auth_method, created_at, updated_at`;

export type NewOAuthClient = Omit<OAuthClientRow, 'created_at' | 'updated_at'>;

export async function insertOAuthClient(
  db: Queryable,
  client: NewOAuthClient,
): Promise<OAuthClientRow | undefined> {
  return await firstRow<OAuthClientRow>(
    db,
    `insert into auth.oauth_clients (id, client_secret_hash, registration_type, redirect_uris, grant_types, client_name,
       client_uri, logo_uri, client_type, token_endpoint_auth_method)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${columns}`,
    [
      client.id,
      client.client_secret_hash,
      client.registration_type,
      client.redirect_uris,
      client.grant_types,
      client.client_name,
      client.client_uri,
      client.logo_uri,
      client.client_type,
      client.token_endpoint_auth_method,
    ],
  );
}

export function findOAuthClient(db: Queryable, id: string) {
  return firstRow<OAuthClientRow>(
    db,
    `select ${columns} from auth.oauth_clients where id = $1 and deleted_at is null`,
    [id],
  );
}

export async function listOAuthClients(
  db: Queryable,
  page: { limit: number; offset: number },
): Promise<{ clients: OAuthClientRow[]; total: number }> {
  const [{ rows: clients }, { rows: counted }] = await Promise.all([
    db.query<OAuthClientRow>(
      `select ${columns} from auth.oauth_clients where deleted_at is null order by created_at desc, id limit $1 offset $2`,
      [page.limit, page.offset],
    ),
    db.query<{ total: string }>('select count(*) as total from auth.oauth_clients where deleted_at is null'),
  ]);
  return { clients, total: Number(counted[0]?.total ?? 0) };
}

type Changeable =
  | 'redirect_uris'
  | 'grant_types'
  | 'client_name'
  | 'client_uri'
  | 'logo_uri'
  | 'token_endpoint_auth_method'
  | 'client_secret_hash';

type OAuthClientChanges = { [Column in Changeable]?: OAuthClientRow[Column] | undefined };

/** What is undefined stays as it is. */
export function updateOAuthClient(db: Queryable, id: string, changes: OAuthClientChanges) {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  const assignments = entries.map(([column], index) => `${column} = $${index + 2}`);
  return firstRow<OAuthClientRow>(
    db,
    `update auth.oauth_clients set ${[...assignments, 'updated_at = now()'].join(', ')}
     where id = $1 and deleted_at is null returning ${columns}`,
    [id, ...entries.map(([, value]) => value)],
  );
}

/**
 * Nobody lets it in any more, and whoever did is rid of it at once. What waits for a decision or an exchange goes first: an exchange
 * that is under way holds its row, so the session that it makes is there to be ended.
 */
export async function deleteOAuthClient(db: Queryable, id: string): Promise<boolean> {
  const deleted = await changesRow(
    db,
    'update auth.oauth_clients set deleted_at = now(), updated_at = now() where id = $1 and deleted_at is null',
    [id],
  );
  await db.query('delete from auth.oauth_authorizations where client_id = $1', [id]);
  await db.query('delete from auth.sessions where oauth_client_id = $1', [id]);
  await db.query(
    'update auth.oauth_consents set revoked_at = now() where client_id = $1 and revoked_at is null',
    [id],
  );
  return deleted;
}
