import { changesRow, firstRow } from '../../postgres/query-one.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { IdentityRow } from './user-row.ts';

export type NewIdentity = {
  userId: string;
  provider: string;
  providerId: string;
  data: Record<string, unknown>;
};

export async function insertIdentity(db: Queryable, identity: NewIdentity): Promise<void> {
  await db.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now(), now())`,
    [identity.providerId, identity.userId, JSON.stringify(identity.data), identity.provider],
  );
}

export function findIdentity(db: Queryable, provider: string, providerId: string) {
  return firstRow<IdentityRow>(db, 'select * from auth.identities where provider = $1 and provider_id = $2', [
    provider,
    providerId,
  ]);
}

/** What the provider says now counts more than what it said last time. */
export async function refreshIdentity(
  db: Queryable,
  id: string,
  data: Record<string, unknown>,
): Promise<void> {
  await db.query(
    `update auth.identities set identity_data = identity_data || $2, last_sign_in_at = now(), updated_at = now() where id = $1`,
    [id, JSON.stringify(data)],
  );
}

/** The identity of the address itself follows the address and says whether it was confirmed. */
export async function syncEmailIdentity(
  db: Queryable,
  userId: string,
  email: string,
  confirmed: boolean,
): Promise<void> {
  await db.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', $3::boolean, 'phone_verified', false),
       'email', now(), now(), now())
     on conflict (provider_id, provider) do update
       set identity_data = auth.identities.identity_data
         || jsonb_build_object('email', $2::text, 'email_verified', $3::boolean), updated_at = now()`,
    [userId, email, confirmed],
  );
}

export function deleteIdentity(db: Queryable, id: string, userId: string) {
  return changesRow(db, 'delete from auth.identities where id = $1 and user_id = $2', [id, userId]);
}

/** `app_metadata.providers` lists the ways in; policies and the client read it. */
export async function syncProviders(db: Queryable, userId: string): Promise<void> {
  await db.query(
    `update auth.users u set updated_at = now(), raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object(
       'provider', coalesce(
         case when u.raw_app_meta_data ->> 'provider' = any (p.names) then u.raw_app_meta_data ->> 'provider' end, p.names[1], 'email'),
       'providers', to_jsonb(coalesce(p.names, '{}'::text[])))
     from (select array_agg(i.provider order by i.first) as names
       from (select provider, min(created_at) as first from auth.identities where user_id = $1 group by provider) i) p
     where u.id = $1`,
    [userId],
  );
}
