import { randomUUID } from 'node:crypto';
import type { Queryable } from '../context.ts';
import type { FactorRow } from './user-row.ts';

export type StoredFactor = FactorRow & { user_id: string; secret: string | null };

export async function insertFactor(
  db: Queryable,
  factor: { userId: string; friendlyName: string; secret: string },
): Promise<string> {
  const id = randomUUID();
  await db.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
    [id, factor.userId, factor.friendlyName, factor.secret],
  );
  return id;
}

export async function lockFactor(
  db: Queryable,
  userId: string,
  id: string,
): Promise<StoredFactor | undefined> {
  const { rows } = await db.query<StoredFactor>(
    'select * from auth.mfa_factors where id = $1 and user_id = $2 for update',
    [id, userId],
  );
  return rows[0];
}

export async function deleteFactor(db: Queryable, id: string): Promise<void> {
  await db.query('delete from auth.mfa_factors where id = $1', [id]);
}

export async function renameFactor(db: Queryable, id: string, friendlyName: string): Promise<void> {
  await db.query('update auth.mfa_factors set friendly_name = $2, updated_at = now() where id = $1', [
    id,
    friendlyName,
  ]);
}

/** Enrolments that nobody finished make room for the next attempt. */
export async function deleteAbandonedFactors(db: Queryable, userId: string): Promise<void> {
  await db.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < now() - interval '5 minutes'`,
    [userId],
  );
}

export async function insertChallenge(db: Queryable, factorId: string, ip: string): Promise<string> {
  const id = randomUUID();
  await db.query(
    'insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3)',
    [id, factorId, ip],
  );
  await db.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [
    factorId,
  ]);
  return id;
}

export async function findChallenge(
  db: Queryable,
  id: string,
  factorId: string,
  seconds: number,
): Promise<{ verified: boolean; expired: boolean } | undefined> {
  const { rows } = await db.query<{ verified: boolean; expired: boolean }>(
    `select verified_at is not null as verified, created_at < now() - make_interval(secs => $3) as expired
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id, factorId, seconds],
  );
  return rows[0];
}

/**
 * A code of a finished factor works once, so that one who looked over the shoulder comes too late.
 * The code that finishes the enrolment is not counted: the next sign-in may follow at once.
 */
export async function acceptFactor(
  db: Queryable,
  factor: StoredFactor,
  challengeId: string,
  step: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update auth.mfa_factors set status = 'verified', updated_at = now(),
       last_used_step = case when status = 'verified' then $2::bigint end
     where id = $1 and (last_used_step is null or last_used_step < $2::bigint)`,
    [factor.id, step],
  );
  if (rowCount === 1) {
    await db.query('update auth.mfa_challenges set verified_at = now() where id = $1', [challengeId]);
  }
  return rowCount === 1;
}
