import { Program } from './program.ts';

/** A server in a process of its own. Resolves when it listens. */
export async function startServerProcess(env: NodeJS.ProcessEnv): Promise<{ program: Program; url: string }> {
  const program = new Program('main', { PORT: '0', RATE_LIMITS: 'off', ...env });
  // Its own address: the one that it says it is ready at is that of SITE_URL.
  const port = await program.printed(/Server listening at http:\/\/[^\s:]+:(\d+)/);
  return { program, url: `http://127.0.0.1:${port}` };
}
