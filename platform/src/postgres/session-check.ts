import type { Session } from '../keys/read-caller.ts';
import type { Queryable } from './share.ts';

/** Why a session may not act: it ended or its owner was banned or deleted, or a second factor is owed. */
export type SessionRefusal = 'session_ended' | 'insufficient_aal';

/** An SQL expression that is a SessionRefusal or null; its parameters are the session ($1, may be null) and the person ($2). */
export const sessionCheck = 'auth.session_refusal($1::uuid, $2::uuid)';

/** What a database can tell about sessions: only ours has the function; others may let us read the tables. */
export type SessionFacts = { sessionFunction: boolean; sessionTables: boolean };

export const sessionFacts = `
  to_regprocedure('auth.session_refusal(uuid,uuid)') is not null as "sessionFunction",
  coalesce(has_table_privilege(to_regclass('auth.sessions'), 'select')
    and has_table_privilege(to_regclass('auth.users'), 'select')
    and has_table_privilege(to_regclass('auth.mfa_factors'), 'select'), false) as "sessionTables"`;

/** As `sessionCheck`, for whatever database this is; undefined where a token holds until it expires. */
export function sessionCheckOf({ sessionFunction, sessionTables }: SessionFacts): string | undefined {
  if (sessionFunction) return sessionCheck;
  if (!sessionTables) return undefined;
  return `case
    when exists (select from auth.users u where u.id = $2::uuid and (u.deleted_at is not null or u.banned_until > now()))
      or $1::uuid is not null and not exists (select from auth.sessions s where s.id = $1::uuid and s.user_id = $2::uuid
        and (s.not_after is null or s.not_after > now()))
      then 'session_ended'
    when exists (select from auth.sessions s join auth.mfa_factors f on f.user_id = s.user_id
      where s.id = $1::uuid and coalesce(s.aal, 'aal1') = 'aal1' and f.status = 'verified')
      then 'insufficient_aal'
  end`;
}

/** For each of many sessions why it may not act any more, in one question and without becoming anybody. */
export async function refusalsOf(
  db: Queryable,
  sessions: readonly Session[],
): Promise<(SessionRefusal | null)[]> {
  const { rows } = await db.query<{ refusal: SessionRefusal | null }>(
    `select auth.session_refusal(given.id, given.user_id) as refusal
     from unnest($1::uuid[], $2::uuid[]) with ordinality as given (id, user_id, position)
     order by given.position`,
    [sessions.map(({ id }) => id), sessions.map(({ user }) => user)],
  );
  return rows.map(({ refusal }) => refusal);
}

/** Whether the database has the function that `refusalsOf` asks. */
export async function tellsRefusals(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<SessionFacts>(`select ${sessionFacts}`);
  return rows[0]?.sessionFunction ?? false;
}
