import { writeBackup } from '@lomdim/platform/backup/write-backup';
import { OperatorError } from '@lomdim/platform/operator-error';
import { openStores } from '@lomdim/platform/storage/store/open-store';
import { productName } from '../product.ts';
import { nameOfPlace, writeToPlace } from './support/backup-place.ts';
import { runCommand } from './support/run-command.ts';
import { withDatabase } from './support/with-database.ts';

/** `npm run backup -- FILE`: the whole database and the stored files into one file, also one in a bucket (`s3:NAME`). */
await runCommand(async ({ args, config, log }) => {
  const [name, ...rest] = args;
  if (name === undefined || rest.length > 0) {
    throw new OperatorError('Say where the backup goes: npm run backup -- FILE, or s3:NAME');
  }
  const { store } = await openStores(config);
  const { rows, files } = await writeToPlace({ name, config }, (file) =>
    withDatabase(config, log, (client) => writeBackup({ client, product: productName, store, file })),
  );
  return `${nameOfPlace(name)} holds ${rows} rows and ${files} stored files.`;
});
