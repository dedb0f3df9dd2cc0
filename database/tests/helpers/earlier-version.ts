import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { migrateDatabase } from '@lomdim/testing/postgres/schema';

const database = join(import.meta.dirname, '../..');

/** A database as it was before this migration, with these rows in it, brought up to date; without the topics of that time. */
export async function upgradeFrom(migration: string, rows: string): Promise<TestDatabase> {
  const root = await mkdtemp(join(tmpdir(), 'lomdim-earlier-'));
  const upgraded = await createEmptyDatabase();
  try {
    await cp(join(database, 'platform'), join(root, 'platform'), { recursive: true });
    await mkdir(join(root, 'migrations'));
    await mkdir(join(root, 'topics'));
    for (const file of await readdir(join(database, 'migrations'))) {
      if (file < migration) await cp(join(database, 'migrations', file), join(root, 'migrations', file));
    }
    for (const file of ['clear.sql', 'finish.sql']) {
      await cp(join(database, 'topics', file), join(root, 'topics', file));
    }
    await migrateDatabase(upgraded.pool, root);
    await upgraded.pool.query(rows);
    await migrateDatabase(upgraded.pool);
    return upgraded;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
