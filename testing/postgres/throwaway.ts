import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '@lomdim/server/embedded-postgres';
import { pino } from 'pino';
import { createTemplate } from './template.ts';

export type ThrowawayPostgres = { dataDir: string; connectionString: string; stop(): Promise<void> };

/** A PostgreSQL that is gone when the run is over, so nothing in it needs to survive a power cut. */
export async function startThrowawayPostgres(
  options: Pick<EmbeddedPostgresOptions, 'platformPackage'> = {},
): Promise<ThrowawayPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-test-'));
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
      // Its password guards nothing, and thousands of connections are opened with it.
      ...(options.platformPackage ? {} : { scram_iterations: '1' }),
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
