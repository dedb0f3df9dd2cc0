import { OperatorError } from '@lomdim/platform/operator-error';
import { moveFiles } from '@lomdim/platform/storage/store/move-files';
import { openStores } from '@lomdim/platform/storage/store/open-store';
import { runCommand } from './support/run-command.ts';
import { withDatabase } from './support/with-database.ts';

/** `npm run storage:move`: stored files from DATA_DIR into the bucket of STORAGE_S3_URL, or out of one that drains, while the product runs. */
await runCommand(async ({ args, config, log }) => {
  if (args.length > 0) {
    throw new OperatorError(
      'Say "npm run storage:move" alone. The way back is taken where STORAGE_S3_URL ends in drain=yes.',
    );
  }
  const { move, drafts } = await openStores(config);
  if (!move)
    throw new OperatorError('Name the bucket in STORAGE_S3_URL; files move between it and DATA_DIR.');
  const onProgress = (count: number) => console.log(`${count} files so far …`);
  const { moved } = await withDatabase(config, log, (client) =>
    moveFiles({ client, ...move, drafts, onProgress }),
  );
  return `${moved} stored files were moved ${config.objectStorage?.isDraining ? 'into DATA_DIR' : 'into the bucket'}.`;
});
