import { changesRow, firstRow } from '../../postgres/query-one.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { UserChanges, UserRow } from './user-row.ts';

/** The two statements of every sign-in are named below, so that PostgreSQL plans them once a connection. */
const selectUser = `
  select u.*,
    coalesce((select json_agg(i order by i.created_at, i.id) from auth.identities i where i.user_id = u.id), '[]') as identities,
    coalesce((select json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
        'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at, 'last_used_at', f.last_used_at) order by f.created_at)
      from auth.mfa_factors f where f.user_id = u.id), '[]') as factors
  from auth.users u`;

export function findUserById(db: Queryable, id: string) {
  return firstRow<UserRow>(db, {
    name: 'auth-user-by-id',
    text: `${selectUser} where u.id = $1 and u.deleted_at is null`,
    values: [id],
  });
}

/** Takes the row until the end of the transaction, so that two changes do not lose one another. */
export async function lockUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  await db.query('select from auth.users where id = $1 for update', [id]);
  return await findUserById(db, id);
}

export function findUserByEmail(db: Queryable, email: string) {
  return firstRow<UserRow>(db, {
    name: 'auth-user-by-email',
    text: `${selectUser} where lower(u.email::text) = $1 and not u.is_sso_user and u.deleted_at is null`,
    values: [email],
  });
}

/**
 * Undefined when nobody has the address. The account of an unconfirmed sign-up may give way to another while this waits
 * for it, so it looks a second time.
 */
export async function lockUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  for (let look = 0; look < 2; look += 1) {
    const found = await findUserByEmail(db, email);
    if (found === undefined) return undefined;
    const locked = await lockUser(db, found.id);
    if (locked?.email?.toLowerCase() === email) return locked;
  }
  return undefined;
}

export function findUserByPhone(db: Queryable, phone: string) {
  return firstRow<UserRow>(db, `${selectUser} where u.phone = $1 and u.deleted_at is null`, [phone]);
}

/** Also a soft-deleted one: an administrator may read it. */
export function findAnyUserById(db: Queryable, id: string) {
  return firstRow<UserRow>(db, `${selectUser} where u.id = $1`, [id]);
}

export async function listUsers(
  db: Queryable,
  page: { limit: number; offset: number },
): Promise<{ users: UserRow[]; total: number }> {
  const [{ rows: users }, { rows: counted }] = await Promise.all([
    db.query<UserRow>(
      `${selectUser} where u.deleted_at is null order by u.created_at desc, u.id limit $1 offset $2`,
      [page.limit, page.offset],
    ),
    db.query<{ total: string }>('select count(*) as total from auth.users where deleted_at is null'),
  ]);
  return { users, total: Number(counted[0]?.total ?? 0) };
}

export type NewUser = {
  id: string;
  email: string | null;
  /** Digits alone, without a plus sign. A number that is kept counts as confirmed. */
  phone?: string | undefined;
  isAnonymous?: boolean | undefined;
  /** `authenticated` when not given. */
  role?: string | undefined;
  passwordHash?: string | null;
  userMetadata: Record<string, unknown>;
  appMetadata?: Record<string, unknown>;
  emailConfirmed?: boolean;
  invited?: boolean | undefined;
};

/** Answers false when the address or number was taken in the same moment by another request. */
export function insertUser(db: Queryable, user: NewUser) {
  return changesRow(
    db,
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, raw_user_meta_data, raw_app_meta_data,
       email_confirmed_at, invited_at, phone, phone_confirmed_at, is_anonymous, confirmation_token, recovery_token, email_change_token_new, email_change, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5, $6,
       case when $7 then now() end, case when $8 then now() end, $9::text, case when $9::text is not null then now() end, $10, '', '', '', '', now(), now())
     on conflict ${user.phone === undefined ? '(email) where (is_sso_user = false)' : '(phone)'} do nothing`,
    [
      user.id,
      user.role ?? 'authenticated',
      user.email,
      user.passwordHash ?? null,
      JSON.stringify(user.userMetadata),
      JSON.stringify(user.appMetadata ?? {}),
      user.emailConfirmed ?? false,
      user.invited ?? false,
      user.phone ?? null,
      user.isAnonymous ?? false,
    ],
  );
}

const changeable: ReadonlySet<string> = new Set(
  `aud role email encrypted_password email_confirmed_at invited_at confirmation_sent_at recovery_sent_at email_change
  email_change_sent_at email_change_confirm_status last_sign_in_at raw_app_meta_data raw_user_meta_data phone
  phone_confirmed_at banned_until deleted_at reauthentication_sent_at is_anonymous`.split(/\s+/),
);

export async function updateUser(db: Queryable, id: string, changes: UserChanges): Promise<void> {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  const assignments = entries.map(([column], index) => {
    if (!changeable.has(column)) throw new Error(`auth.users.${column} is not changed this way`);
    return `${column} = $${index + 2}`;
  });
  await db.query(`update auth.users set ${[...assignments, 'updated_at = now()'].join(', ')} where id = $1`, [
    id,
    ...entries.map(([, value]) => value),
  ]);
}

export async function deleteUser(db: Queryable, id: string): Promise<void> {
  await db.query('delete from auth.users where id = $1', [id]);
}
