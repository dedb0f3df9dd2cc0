import { randomUUID } from 'node:crypto';
import { changesRow, firstRow } from '../../postgres/query-one.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { StoredKey } from '../passkeys/ceremony.ts';
import type { FactorRow } from './user-row.ts';

export type StoredFactor = FactorRow & {
  user_id: string;
  secret: string | null;
  web_authn_credential: StoredKey | null;
};

export async function insertFactor(
  db: Queryable,
  factor: {
    userId: string;
    friendlyName: string;
    type: 'totp' | 'webauthn';
    /** The secret that the person's app was given, sealed for the factor that has this id. */
    seal?: (id: string) => string;
  },
): Promise<string> {
  const id = randomUUID();
  await db.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, $3, $5, 'unverified', now(), now(), $4)`,
    [id, factor.userId, factor.friendlyName, factor.seal?.(id) ?? null, factor.type],
  );
  return id;
}

export function lockFactor(db: Queryable, userId: string, id: string) {
  return firstRow<StoredFactor>(
    db,
    'select * from auth.mfa_factors where id = $1 and user_id = $2 for update',
    [id, userId],
  );
}

/** With the last factor go the codes that stand in for it. */
export async function deleteFactor(db: Queryable, id: string): Promise<void> {
  await db.query(
    `with gone as (delete from auth.mfa_factors where id = $1 returning user_id)
     delete from auth.recovery_codes c using gone where c.user_id = gone.user_id and not exists (
       select from auth.mfa_factors f where f.user_id = gone.user_id and f.id <> $1 and f.status = 'verified')`,
    [id],
  );
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

/** What a browser must sign, for which session, and whether with a new key or with the one that it has. */
type KeyChallenge = { challenge: string; type: 'create' | 'request'; session_id: string };

export async function insertChallenge(
  db: Queryable,
  factorId: string,
  ip: string,
  key?: KeyChallenge,
): Promise<string> {
  const id = randomUUID();
  await db.query(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data)
     values ($1, $2, now(), $3, $4)`,
    [id, factorId, ip, key === undefined ? null : JSON.stringify(key)],
  );
  await db.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [
    factorId,
  ]);
  return id;
}

export function findChallenge(db: Queryable, id: string, factorId: string, seconds: number) {
  return firstRow<{ verified: boolean; expired: boolean }>(
    db,
    `select verified_at is not null as verified, created_at < now() - make_interval(secs => $3) as expired
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id, factorId, seconds],
  );
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
    `update auth.mfa_factors set status = 'verified', updated_at = now(), last_used_at = now(),
       last_used_step = case when status = 'verified' then $2::bigint end
     where id = $1 and (last_used_step is null or last_used_step < $2::bigint)`,
    [factor.id, step],
  );
  if (rowCount === 1) {
    await db.query('update auth.mfa_challenges set verified_at = now() where id = $1', [challengeId]);
  }
  return rowCount === 1;
}

/** Read and used up in one statement: whatever the answer is worth, there is no second one to the same challenge. */
export async function takeKeyChallenge(
  db: Queryable,
  challenge: { id: string; factorId: string; sessionId: string; seconds: number },
): Promise<{ challenge: string; type: 'create' | 'request'; expired: boolean } | undefined> {
  const { rows } = await db.query<{ challenge: string; type: 'create' | 'request'; expired: boolean }>(
    `update auth.mfa_challenges set verified_at = now()
     where id = $1 and factor_id = $2 and verified_at is null and web_authn_session_data ->> 'session_id' = $3
     returning web_authn_session_data ->> 'challenge' as challenge, web_authn_session_data ->> 'type' as type,
       created_at < now() - make_interval(secs => $4) as expired`,
    [challenge.id, challenge.factorId, challenge.sessionId, challenge.seconds],
  );
  return rows[0];
}

/** Keys that a person has as second factors. */
export async function listFactorKeys(db: Queryable, userId: string): Promise<StoredKey[]> {
  const { rows } = await db.query<{ key: StoredKey }>(
    `select web_authn_credential as key from auth.mfa_factors
     where user_id = $1 and status = 'verified' and web_authn_credential is not null`,
    [userId],
  );
  return rows.map(({ key }) => key);
}

/** The enrolment is finished. Answers false when it was finished meanwhile with another key. */
export async function acceptKey(db: Queryable, factorId: string, key: StoredKey): Promise<boolean> {
  const { id, publicKey, counter, transports } = key;
  const { rowCount } = await db.query(
    `update auth.mfa_factors set status = 'verified', web_authn_credential = $2, updated_at = now(), last_used_at = now()
     where id = $1 and status = 'unverified'`,
    [factorId, JSON.stringify({ id, publicKey, counter, transports })],
  );
  return rowCount === 1;
}

/** Counts a use; false when the authenticator's counter did not go on, which means that there is a copy of it. */
export function useKey(db: Queryable, factorId: string, counter: number) {
  return changesRow(
    db,
    `update auth.mfa_factors set last_used_at = now(), updated_at = now(),
       web_authn_credential = jsonb_set(web_authn_credential, '{counter}', to_jsonb($2::bigint))
     where id = $1 and ((web_authn_credential ->> 'counter')::bigint < $2::bigint
       or ((web_authn_credential ->> 'counter')::bigint = 0 and $2::bigint = 0))`,
    [factorId, counter],
  );
}
