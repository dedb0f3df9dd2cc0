import type { TestProject } from 'vitest/node';
import { makeTemplate, provideTemplate, startThrowawayPostgres } from './shared-postgres.ts';

type Server = { connectionString: string; stop(): Promise<void> };

/** Every kind of test loads this file for itself, but all in one process: here they find each other. */
const run = globalThis as { lomdimTestServer?: Promise<Server> | undefined; lomdimTestKinds?: number };

/**
 * One PostgreSQL for the whole run, with one migrated database that test files copy.
 * TEST_DATABASE_URL runs the same tests on another PostgreSQL; its role must be able to create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.lomdimTestServer ??= startServer();
  const server = await run.lomdimTestServer;
  provideTemplate(project, server.connectionString);
  run.lomdimTestKinds = (run.lomdimTestKinds ?? 0) + 1;
  return async () => {
    run.lomdimTestKinds = (run.lomdimTestKinds ?? 0) - 1;
    if (run.lomdimTestKinds > 0) return;
    run.lomdimTestServer = undefined;
    await server.stop();
  };
}

async function startServer(): Promise<Server> {
  const url = process.env.TEST_DATABASE_URL;
  const server = url
    ? { connectionString: url, stop: async () => undefined }
    : await startThrowawayPostgres();
  try {
    await makeTemplate(server.connectionString);
  } catch (error) {
    await server.stop(); // otherwise it would keep the run from ending
    throw error;
  }
  return server;
}
