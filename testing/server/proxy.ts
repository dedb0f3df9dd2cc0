import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackDebianPackage } from '../../scripts/lib/debian.mjs';
import { root } from '../../scripts/lib/project.mjs';
import { freePort } from './free-port.ts';

export type ReverseProxy = {
  url: string;
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** After that, at the same address and as it was configured. */
  startAgain(): Promise<void>;
};

/** In its folder: where it listens instead of a port that a test has no use for. */
export const unusedSocket = 'unused';

type Run = {
  /** The name of the program and of Debian's package. */
  name: string;
  /** Where the package has it. */
  path: string;
  /** What is in its file, by the folder that it may write to and the port that it listens on. */
  configure(place: { folder: string; port: number }): string | Promise<string>;
  args(file: string, folder: string): string[];
};

/** A real proxy on a port of its own. Resolves when it answers, with whatever it says. */
export async function startProxy({ name, path, configure, args }: Run): Promise<ReverseProxy> {
  const program = await findProgram(name, path);
  const folder = await mkdtemp(join(tmpdir(), `lomdim-${name}-`));
  const port = await freePort();
  const file = join(folder, 'configuration');
  await writeFile(file, await configure({ folder, port }));
  const start = async () => {
    const child = spawn(program, args(file, folder), {
      env: { PATH: process.env.PATH, HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await listening(name, child, port);
    return child;
  };
  let child = await start();
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true });
    },
    kill: () => end('SIGKILL'),
    startAgain: async () => {
      // Nobody has removed the socket that the one before was listening on.
      await rm(join(folder, unusedSocket), { force: true });
      child = await start();
    },
  };
}

/**
 * A file that operators copy, with other words put into it. Each of them must be there: what is tested is what is
 * copied.
 */
export async function deployedFile(name: string, words: Record<string, string>): Promise<string> {
  let text = await readFile(join(root, 'deploy', name), 'utf8');
  for (const [given, other] of Object.entries(words)) {
    if (!text.includes(given)) throw new Error(`deploy/${name} does not say "${given}"`);
    text = text.replaceAll(given, other);
  }
  return text;
}

/** The addresses of servers in the files that operators copy, and those that a test has instead. */
export function serverAddresses(ports: readonly number[]): Record<string, string> {
  return Object.fromEntries(ports.map((port, index) => [`127.0.0.1:${3001 + index}`, `127.0.0.1:${port}`]));
}

/** The machine's own, or Debian's package, unpacked into a folder of ours so that no service starts. */
async function findProgram(name: string, path: string): Promise<string> {
  const folder = join(root, '.cache', name);
  const unpacked = join(folder, path);
  const places = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  const found = [...places.map((place) => join(place, name)), unpacked].find(existsSync);
  if (found !== undefined) return found;
  await unpackDebianPackage({
    name,
    folder,
    what: name,
    why: 'the long tests put a real proxy in front of the server',
    command: `sudo apt-get install ${name}`,
  });
  return unpacked;
}

async function listening(name: string, child: ChildProcess, port: number): Promise<void> {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = once(child, 'close').then(() => {
    throw new Error(`${name} ended: ${output}`);
  });
  const answers = async () => {
    for (;;) {
      try {
        await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(10_000) });
        return;
      } catch {
        // Not yet; whether it ended is asked beside this.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  await Promise.race([answers(), ended]);
  ended.catch(() => undefined);
}
