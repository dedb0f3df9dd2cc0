import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { migrateDatabase } from '@lomdim/testing/postgres/schema';

const database = join(import.meta.dirname, '../..');

/**
 * A database as it was before this migration, with these rows in it, brought up to date. The topics of that time are left out, except
 * for what is given: it comes after the rows.
 */
export async function upgradeFrom(migration: string, rows: string, topics = ''): Promise<TestDatabase> {
  const root = await mkdtemp(join(tmpdir(), 'lomdim-earlier-'));
  const upgraded = await createEmptyDatabase();
  try {
    await cp(join(database, 'platform'), join(root, 'platform'), { recursive: true });
    await mkdir(join(root, 'migrations'));
    for (const file of await readdir(join(database, 'migrations'))) {
      if (file < migration) await cp(join(database, 'migrations', file), join(root, 'migrations', file));
    }
    const topic = join(root, 'topics', '3-learning', 'earlier');
    await mkdir(topic, { recursive: true });
    await cp(join(database, 'topics', 'clear.sql'), join(root, 'topics', 'clear.sql'));
    // What comes last speaks of the topics, which are not there yet.
    await writeFile(join(root, 'topics', 'finish.sql'), '');
    await writeFile(join(topic, 'rules.sql'), '');
    await migrateDatabase(upgraded.pool, root);
    await upgraded.pool.query(rows);
    await writeFile(join(topic, 'rules.sql'), topics);
    await migrateDatabase(upgraded.pool, root);
    await migrateDatabase(upgraded.pool);
    return upgraded;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
