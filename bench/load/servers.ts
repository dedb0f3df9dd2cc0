import { Heap, reportingHeap } from '@lomdim/testing/server/heap';
import { Program } from '@lomdim/testing/server/program';

export type Servers = {
  origins: string[];
  apiKey: string;
  heaps: Heap[];
  /** Ends them; what they had to say. */
  stop(): Promise<string[]>;
};

/** So many processes of the built program on one database, with everything on that an operator has on. */
export async function startServers(
  count: number,
  { databaseUrl, dataDir, secret }: { databaseUrl: string; dataDir: string; secret: string },
): Promise<Servers> {
  const programs: Program[] = [];
  const stop = async () => {
    for (const program of programs) program.signal('SIGTERM');
    const ended = await Promise.all(programs.map((program) => program.end()));
    return ended.flatMap(({ stdout, stderr }) => `${stdout}\n${stderr}`.split('\n').filter(isWorthReading));
  };
  try {
    const origins: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const program = new Program('main', {
        NODE_ENV: 'production',
        PORT: '0',
        // One folder: they share the keys.
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        JWT_SECRET: secret,
        // Everybody has an address of their own, as behind a proxy, so that the limits need not be switched off.
        TRUSTED_PROXIES: '127.0.0.1',
        LOG_LEVEL: 'warn',
        ...reportingHeap,
      });
      programs.push(program);
      origins.push(`http://127.0.0.1:${await program.printed(/http:\/\/[^\s:]+:(\d+)/)}`);
    }
    const answer = await fetch(`${origins[0]}/config.json`);
    const { anonKey } = (await answer.json()) as { anonKey: string };
    return { origins, apiKey: anonKey, heaps: programs.map((program) => new Heap(program)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Lines of the log, which has warnings and errors only; not what it says to a person at the start. */
function isWorthReading(line: string): boolean {
  return line.startsWith('{');
}
