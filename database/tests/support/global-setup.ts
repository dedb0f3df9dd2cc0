import type { TestProject } from 'vitest/node';
import { provideTemplate, startThrowawayPostgres } from './shared-postgres.ts';

/**
 * One PostgreSQL for the whole run, with one migrated database that test files copy.
 * TEST_DATABASE_URL runs the same tests on another PostgreSQL; its role must be able to create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const server = url
    ? { connectionString: url, stop: async () => undefined }
    : await startThrowawayPostgres();
  try {
    await provideTemplate(project, server.connectionString);
  } catch (error) {
    await server.stop(); // otherwise it would keep the run from ending
    throw error;
  }
  return () => server.stop();
}
