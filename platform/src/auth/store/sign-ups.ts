import { firstRow } from '../../postgres/query-one.ts';
import type { Queryable } from '../../postgres/share.ts';

/** What was entered in one sign-up. For the one that opened the account, it is in the account itself. */
export type SignUp = {
  id: string;
  opened_account: boolean;
  encrypted_password: string | null;
  user_metadata: Record<string, unknown>;
};

const select = `
  select s.id, s.opened_account, s.encrypted_password,
    coalesce(case when s.opened_account then u.raw_user_meta_data else s.user_metadata end, '{}') as user_metadata
  from auth.sign_ups s join auth.users u on u.id = s.user_id`;

export async function insertSignUp(
  db: Queryable,
  signUp: {
    userId: string;
    openedAccount?: boolean;
    passwordHash?: string | null;
    userMetadata?: Record<string, unknown>;
  },
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into auth.sign_ups (user_id, opened_account, encrypted_password, user_metadata)
     values ($1, $2, $3, $4) returning id`,
    [
      signUp.userId,
      signUp.openedAccount ?? false,
      signUp.passwordHash ?? null,
      JSON.stringify(signUp.userMetadata ?? {}),
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('a sign-up was not kept');
  return id;
}

export function findSignUp(db: Queryable, id: string) {
  return firstRow<SignUp>(db, `${select} where s.id = $1`, [id]);
}

/** The newest first. */
export async function newestSignUps(db: Queryable, userId: string, limit: number): Promise<SignUp[]> {
  const { rows } = await db.query<SignUp>(
    `${select} where s.user_id = $1 order by s.created_at desc, s.id limit $2`,
    [userId, limit],
  );
  return rows;
}

export function findOpeningSignUp(db: Queryable, userId: string) {
  return firstRow<SignUp>(db, `${select} where s.user_id = $1 and s.opened_account`, [userId]);
}

export async function countSignUps(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from auth.sign_ups where user_id = $1',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

export async function deleteSignUps(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from auth.sign_ups where user_id = $1', [userId]);
}
