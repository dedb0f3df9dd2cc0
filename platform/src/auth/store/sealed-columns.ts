import { VaultError } from '../../keys/vault.ts';
import type { AuthContext } from '../context.ts';

/** Columns of the accounts that hold a secret which must be read again. */
const sealedColumns = [
  { table: 'auth.mfa_factors', column: 'secret' },
  { table: 'auth.flow_state', column: 'provider_access_token' },
  { table: 'auth.flow_state', column: 'provider_refresh_token' },
  { table: 'auth.flow_state', column: 'provider_code_verifier' },
] as const;

type SealedColumn = (typeof sealedColumns)[number]['column'];

/** Bound to its row: what is copied into the row of another person does not open there. */
export const associatedDataOf = (column: SealedColumn, id: string): string => `${column} of ${id}`;

const pageSize = 500;

/**
 * Once at every start: what was stored in plain text before there was a vault, or sealed with a key that is to be
 * replaced, is sealed with the key of today. Two servers that start together do each other's work once more, no harm.
 */
export async function sealStoredSecrets({ pool, keys, log }: Pick<AuthContext, 'pool' | 'keys' | 'log'>) {
  const lacking = new Map<string, number>();
  let sealed = 0;
  for (const { table, column } of sealedColumns) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const { rows } = await pool.query<{ id: string; stored: string }>(
        `select id, ${column} as stored from ${table} where ${column} is not null and id > $1 order by id limit ${pageSize}`,
        [after],
      );
      for (const { id, stored } of rows.filter((row) => !keys.vault.isCurrent(row.stored))) {
        try {
          const fresh = keys.vault.seal(
            keys.vault.open(stored, associatedDataOf(column, id)),
            associatedDataOf(column, id),
          );
          // Only if it is still what was read: the row may have changed meanwhile.
          const { rowCount } = await pool.query(
            `update ${table} set ${column} = $3 where id = $1 and ${column} = $2`,
            [id, stored, fresh],
          );
          sealed += rowCount ?? 0;
        } catch (error) {
          if (!(error instanceof VaultError)) throw error;
          lacking.set(error.keyId, (lacking.get(error.keyId) ?? 0) + 1);
        }
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < pageSize) break;
      after = last.id;
    }
  }
  if (sealed > 0) log.info({ sealed }, 'secrets of accounts were encrypted with the key of today');
  for (const [keyId, count] of lacking) {
    log.error(
      { keyId, count },
      `${count} secrets of accounts were encrypted with a key that this server does not have (its id is ${keyId}). ` +
        'Set AUTH_ENCRYPTION_KEYS, JWT_SECRET or DATA_DIR/keys.json as they were where these accounts come from. ' +
        'Until then these people sign in with a passkey or a recovery code instead of the codes of their app.',
    );
  }
}
