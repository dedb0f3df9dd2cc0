import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '@lomdim/platform/operator-error';
import { openDatabase } from '@lomdim/platform/postgres/open-database';
import { generateTypes } from '@lomdim/platform/schema-types/render';
import type { Logger } from 'pino';
import { migrate } from '../database/migrate.ts';
import { productName } from '../product.ts';
import { projectRoot } from '../project-root.ts';
import { runCommand } from './support/run-command.ts';

const file = join(projectRoot, 'contract', 'src', 'database.types.ts');

/** `npm run types [-- --check]`: the types of the schema that the files in database/ describe. */
await runCommand(async ({ args, log }) => {
  const fresh = await typesOfFreshDatabase(log);
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (fresh === kept) return 'contract/src/database.types.ts is up to date.';
  if (args.includes('--check')) {
    throw new OperatorError('contract/src/database.types.ts is stale; run npm run types.');
  }
  await writeFile(file, fresh);
  return 'contract/src/database.types.ts was written.';
});

/** A database of its own, so that the result depends on nothing but the files. */
async function typesOfFreshDatabase(log: Logger): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-types-'));
  try {
    const database = await openDatabase(
      { dataDir, databaseUrl: undefined, databaseSessionUrl: undefined, databaseReadUrl: undefined },
      { product: productName, log },
    );
    try {
      await migrate(database.pool, { log });
      return await generateTypes(database.pool);
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
