import type { Program } from './program.ts';
import { startServerProcess } from './server-process.ts';
import type { TestServer } from './test-server.ts';

/** A server of its own process beside the first: on the same database, the same folder and with the same secret. */
export function startSecondServer(
  first: TestServer,
  jwtSecret: string,
): Promise<{ program: Program; url: string }> {
  return startServerProcess({
    DATABASE_URL: first.databaseUrl,
    DATA_DIR: first.dataDir,
    JWT_SECRET: jwtSecret,
    SITE_URL: first.url,
  });
}
