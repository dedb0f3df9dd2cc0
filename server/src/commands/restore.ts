import { checkArchive } from '@lomdim/platform/backup/archive-reader';
import { restoreBackup } from '@lomdim/platform/backup/restore-backup';
import { OperatorError } from '@lomdim/platform/operator-error';
import { clientFor } from '@lomdim/platform/postgres/choosing-client';
import { openDatabase } from '@lomdim/platform/postgres/open-database';
import { moveFiles } from '@lomdim/platform/storage/store/move-files';
import { openStores, storageFolder } from '@lomdim/platform/storage/store/open-store';
import { migrate } from '../database/migrate.ts';
import { productName } from '../product.ts';
import { readFromPlace } from './support/backup-place.ts';
import { type CommandContext, runCommand } from './support/run-command.ts';

/** `npm run restore -- FILE [--force]`: replaces everything that is there with what a backup holds. */
await runCommand(async (context) => {
  const { args, config } = context;
  const force = args.includes('--force');
  const [name, ...rest] = args.filter((argument) => argument !== '--force');
  if (name === undefined || rest.length > 0) {
    throw new OperatorError('Say which backup it is: npm run restore -- FILE, or s3:NAME [--force]');
  }
  return readFromPlace({ name, config }, (file) => restore(file, force, context));
});

async function restore(file: string, force: boolean, { config, log }: CommandContext): Promise<string> {
  // Before a database is made for nothing.
  await checkArchive(file, productName);
  const database = await openDatabase(config, { product: productName, log });
  try {
    await migrate(database.sessions, { log });
    const client = clientFor(database.connectionString);
    await client.connect();
    try {
      const { rows, files } = await restoreBackup({
        client,
        product: productName,
        storageFolder: storageFolder(config.dataDir),
        log,
        file,
        force,
      });
      // All or nothing is what a folder can do. Until they are in the bucket, servers that share this folder find them in it.
      const { move, drafts } = await openStores(config);
      if (move && !config.objectStorage?.isDraining) await moveFiles({ client, ...move, drafts });
      return `${rows} rows and ${files} stored files were restored.`;
    } finally {
      await client.end();
    }
  } finally {
    await database.close();
  }
}
