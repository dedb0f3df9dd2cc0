import { startFromEnvironment } from '@lomdim/server/start';
import type { TestServer } from './test-server.ts';

/** A second server in this process, with connections of its own: on the same database, the same folder and with the same keys. */
export async function startServerBeside(
  first: TestServer,
  env: NodeJS.ProcessEnv = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const variables = {
    PORT: '0',
    DATABASE_URL: first.databaseUrl,
    DATA_DIR: first.dataDir,
    RATE_LIMITS: 'off',
    ...env,
  };
  const server = await startFromEnvironment(variables, { logTo: { write: () => undefined } });
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.close() };
}
