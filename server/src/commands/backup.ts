import { resolve } from 'node:path';
import { writeBackup } from '@lomdim/platform/backup/write-backup';
import { OperatorError } from '@lomdim/platform/operator-error';
import { openStores } from '@lomdim/platform/storage/store/open-store';
import { productName } from '../product.ts';
import { runCommand } from './support/run-command.ts';
import { withDatabase } from './support/with-database.ts';

/** `npm run backup -- FILE`: the whole database and the stored files into one file. */
await runCommand(async ({ args, config, log }) => {
  const [name, ...rest] = args;
  if (name === undefined || rest.length > 0) {
    throw new OperatorError('Say where the backup goes: npm run backup -- FILE');
  }
  const file = resolve(name);
  const { store } = await openStores(config);
  const { rows, files } = await withDatabase(config, log, (client) =>
    writeBackup({ client, product: productName, store, file }),
  );
  return `${file} holds ${rows} rows and ${files} stored files.`;
});
