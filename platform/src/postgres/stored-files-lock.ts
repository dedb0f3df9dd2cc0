import type pg from 'pg';

/** Between those who remove bytes of stored files and a backup that reads them after their rows. */
const STORED_FILES_LOCK = 712_026_011;

/** Until the transaction ends no backup begins. False while one is being made: nothing may be removed then. */
export async function holdRemovals(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_xact_lock_shared($1) as held',
    [STORED_FILES_LOCK],
  );
  return rows[0]?.held === true;
}

/** Until the session ends, or lets go, every byte stays that a row stands for now. */
export async function keepStoredFiles(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [STORED_FILES_LOCK]);
}

export async function releaseStoredFiles(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [STORED_FILES_LOCK]);
}
