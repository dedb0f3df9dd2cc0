import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { withTransaction } from '../postgres/migrate/transaction.ts';
import { holdRemovals } from '../postgres/stored-files-lock.ts';
import { discardUnused } from './discard-unused.ts';
import { incomingFolder, listVersionsIn } from './stored-files.ts';

type Request = { client: pg.ClientBase; storageFolder: string; log: Logger };

/**
 * A restore that was killed has left its rows whole or not at all, and perhaps files that no row stands for: those are
 * swept away like every other file without a row. Nothing happens while a restore is at work.
 */
export async function tidyInterruptedRestore({ client, storageFolder, log }: Request): Promise<void> {
  const incoming = incomingFolder(storageFolder);
  if (!existsSync(incoming)) return;
  await withTransaction(client, async () => {
    if (!(await holdRemovals(client))) return;
    await discardUnused(client, await listVersionsIn(incoming));
    await rm(incoming, { recursive: true, force: true });
    log.warn(
      'A restore was interrupted. The database is whole: as it was before, or as the backup has it. Look which, and restore again if it is as before.',
    );
  });
}
