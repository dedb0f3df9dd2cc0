import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '@lomdim/server/embedded-postgres';
import { pino } from 'pino';
import { findMemoryFolder } from '../machine/memory-folder.ts';
import { createTemplate } from './template.ts';

/**
 * A connection of a test is used for a second. Planning a statement of a function anew for each of its first five calls costs
 * a fifth of what the tests of the database need; and a password guards nothing here. The oldest supported version does not know
 * the latter, and its run is the one in which PostgreSQL plans as it likes.
 */
const shortLived = { plan_cache_mode: 'force_generic_plan', scram_iterations: '1' };

export type ThrowawayPostgres = { dataDir: string; connectionString: string; stop(): Promise<void> };

/** A PostgreSQL that is gone when the run is over, so nothing in it needs to survive a power cut. */
export async function startThrowawayPostgres(
  options: Pick<EmbeddedPostgresOptions, 'platformPackage'> = {},
): Promise<ThrowawayPostgres> {
  // Every file of tests has a database, of well over a thousand files, for some seconds. A disk takes up to two seconds to make
  // and to delete it, a folder in memory a tenth of one.
  const dataDir = await mkdtemp(join((await findMemoryFolder()) ?? tmpdir(), 'lomdim-test-'));
  // Versions before 16 leave their folder while they start and come back by its full path.
  if (options.platformPackage) await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({
    ...options,
    dataDir,
    // Tests end connections on purpose; what PostgreSQL logs about that is expected.
    log: pino({ level: 'error' }),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: '200',
      max_wal_size: '256MB',
      ...(options.platformPackage ? {} : shortLived),
    },
  });
  return {
    dataDir,
    connectionString: server.connectionString,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The PostgreSQL of a run of tests, with the template that test files copy. TEST_DATABASE_URL runs the same tests on
 * another PostgreSQL; its role must be able to create databases.
 */
export async function startPostgresForTests(): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  const server = url
    ? { connectionString: url, stop: async () => undefined }
    : await startThrowawayPostgres();
  try {
    await createTemplate(server.connectionString);
  } catch (error) {
    await server.stop(); // otherwise it would keep the run from ending
    throw error;
  }
  return server;
}
