import type { Queryable } from '../../postgres/share.ts';

/** Access tokens of an ended session stop working at once, because every protocol asks whether it lives. */
export async function endSession(db: Queryable, sessionId: string): Promise<void> {
  await db.query('delete from auth.sessions where id = $1', [sessionId]);
}

export async function endAllSessions(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from auth.sessions where user_id = $1', [userId]);
}

export async function endOtherSessions(db: Queryable, userId: string, keep: string): Promise<void> {
  await db.query('delete from auth.sessions where user_id = $1 and id <> $2', [userId, keep]);
}
