import { changesRow } from '../../postgres/query-one.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { NewKey, StoredKey } from '../passkeys/ceremony.ts';

export type PasskeyRow = {
  id: string;
  user_id: string;
  friendly_name: string;
  created_at: Date;
  last_used_at: Date | null;
  key: StoredKey;
};

type Columns = Omit<PasskeyRow, 'key'> & {
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: string;
  transports: string[];
};

const asPasskey = ({ credential_id, public_key, sign_count, transports, ...row }: Columns): PasskeyRow => ({
  ...row,
  key: {
    id: credential_id.toString('base64url'),
    publicKey: public_key.toString('base64url'),
    counter: Number(sign_count),
    transports,
  },
});

export async function listPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await db.query<Columns>(
    'select * from auth.webauthn_credentials where user_id = $1 order by created_at, id',
    [userId],
  );
  return rows.map(asPasskey);
}

export async function findPasskeyByCredential(
  db: Queryable,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const { rows } = await db.query<Columns>(
    'select * from auth.webauthn_credentials where credential_id = $1',
    [Buffer.from(credentialId, 'base64url')],
  );
  return rows[0] && asPasskey(rows[0]);
}

/** Answers nothing when this authenticator's key is kept already, for whomever. */
export async function insertPasskey(
  db: Queryable,
  passkey: { userId: string; friendlyName: string; key: NewKey },
): Promise<PasskeyRow | undefined> {
  const { key } = passkey;
  const { rows } = await db.query<Columns>(
    `insert into auth.webauthn_credentials
       (user_id, credential_id, public_key, aaguid, sign_count, transports, backup_eligible, backed_up, friendly_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning *`,
    [
      passkey.userId,
      Buffer.from(key.id, 'base64url'),
      Buffer.from(key.publicKey, 'base64url'),
      key.aaguid,
      key.counter,
      JSON.stringify(key.transports),
      key.backupEligible,
      key.backedUp,
      passkey.friendlyName,
    ],
  );
  return rows[0] && asPasskey(rows[0]);
}

/**
 * Counts a use. Answers false when the authenticator's counter did not go on: then there are two of it, and one is a
 * copy. Authenticators that do not count say zero always.
 */
export async function usePasskey(
  db: Queryable,
  id: string,
  shown: { counter: number; backedUp: boolean },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update auth.webauthn_credentials set sign_count = $2::bigint, backed_up = $3, last_used_at = now(), updated_at = now()
     where id = $1 and (sign_count < $2::bigint or (sign_count = 0 and $2::bigint = 0))`,
    [id, shown.counter, shown.backedUp],
  );
  return rowCount === 1;
}

export async function renamePasskey(
  db: Queryable,
  userId: string,
  id: string,
  friendlyName: string,
): Promise<PasskeyRow | undefined> {
  const { rows } = await db.query<Columns>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = now()
     where id = $2 and user_id = $1 returning *`,
    [userId, id, friendlyName],
  );
  return rows[0] && asPasskey(rows[0]);
}

export function deletePasskey(db: Queryable, userId: string, id: string) {
  return changesRow(db, 'delete from auth.webauthn_credentials where id = $2 and user_id = $1', [userId, id]);
}

type Kind = 'registration' | 'authentication';

/** What the browser must sign. One for a registration belongs to a person and to the session that asked. */
export async function insertWebauthnChallenge(
  db: Queryable,
  challenge: { kind: Kind; text: string; seconds: number; owner?: { userId: string; sessionId: string } },
): Promise<{ id: string; expiresAt: number }> {
  const { rows } = await db.query<{ id: string; expires_at: Date }>(
    `insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4)) returning id, expires_at`,
    [
      challenge.owner?.userId ?? null,
      challenge.kind,
      JSON.stringify({ challenge: challenge.text, session_id: challenge.owner?.sessionId ?? null }),
      challenge.seconds,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the challenge was not kept');
  return { id: row.id, expiresAt: Math.floor(row.expires_at.getTime() / 1000) };
}

/** Read and gone in one statement: whatever the answer is worth, there is no second one to the same challenge. */
export async function takeWebauthnChallenge(
  db: Queryable,
  id: string,
  kind: Kind,
  owner?: { userId: string; sessionId: string },
): Promise<{ challenge: string; expired: boolean } | undefined> {
  const { rows } = await db.query<{ challenge: string; expired: boolean }>(
    `delete from auth.webauthn_challenges
     where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid
       and session_data ->> 'session_id' is not distinct from $4::text
     returning session_data ->> 'challenge' as challenge, expires_at <= now() as expired`,
    [id, kind, owner?.userId ?? null, owner?.sessionId ?? null],
  );
  return rows[0];
}
