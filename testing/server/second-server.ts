import { Program } from './program.ts';
import type { TestServer } from './test-server.ts';

/** A server of its own process beside the first: on the same database, the same folder and with the same secret. */
export async function startSecondServer(
  first: TestServer,
  jwtSecret: string,
): Promise<{ program: Program; url: string }> {
  const program = new Program('main', {
    PORT: '0',
    DATABASE_URL: first.databaseUrl,
    DATA_DIR: first.dataDir,
    JWT_SECRET: jwtSecret,
    SITE_URL: first.url,
    RATE_LIMITS: 'off',
  });
  // Its own address: the one that it is ready at is the first server's, and may be printed before.
  const port = await program.printed(/Server listening at http:\/\/[^\s:]+:(\d+)/);
  return { program, url: `http://127.0.0.1:${port}` };
}
