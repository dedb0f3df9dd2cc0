import type { TestProject } from 'vitest/node';
import { startPostgresForTests } from './throwaway.ts';

type Server = Awaited<ReturnType<typeof startPostgresForTests>>;

/** Every kind of test loads this file for itself, but all in one process: here they find each other. */
const run = globalThis as { lomdimTestServer?: Promise<Server> | undefined; lomdimTestKinds?: number };

/** One PostgreSQL for the whole run, with one migrated database that test files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.lomdimTestServer ??= startPostgresForTests();
  const server = await run.lomdimTestServer;
  project.provide('postgresUrl', server.connectionString);
  run.lomdimTestKinds = (run.lomdimTestKinds ?? 0) + 1;
  return async () => {
    run.lomdimTestKinds = (run.lomdimTestKinds ?? 0) - 1;
    if (run.lomdimTestKinds > 0) return;
    run.lomdimTestServer = undefined;
    await server.stop();
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}
