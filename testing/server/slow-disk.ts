import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** How long it takes at least until a disk says that it has kept something. */
export const slowestMilliseconds = 1100;

/** What else waits for a disk, and for how long. */
const delays = {
  'fsync,fdatasync': slowestMilliseconds,
  'rename,renameat,renameat2': 100,
  'pwrite64,pwritev': 10,
};

const injected = Object.entries(delays).flatMap(([calls, milliseconds]) => [
  // Not every kind of machine has each of them.
  ...['-e', `inject=${optional(calls)}:delay_enter=${milliseconds * 1000}`],
]);
const traced = ['-e', `trace=${optional(Object.keys(delays).join())}`];

function optional(calls: string): string {
  return calls.replace(/\w+/g, '?$&');
}

/** Why this machine cannot; undefined where it can. A container may withhold the right to trace, and not everybody has strace. */
export function whyNoSlowDisk(): string | undefined {
  const { status, stderr, error } = spawnSync('strace', [...quietly, ...traced, ...injected, 'true'], {
    encoding: 'utf8',
  });
  if (status === 0) return undefined;
  return `strace cannot slow a program down here: ${error?.message ?? stderr.trim()}`;
}

const quietly = ['-f', '-qqq', '-o', '/dev/null'];

/** Makes the disk slow for programs that run already, and for those that they start: a kernel has nothing that could be asked for it. */
export class SlowDisk {
  readonly #tracer: ChildProcess;

  private constructor(tracer: ChildProcess) {
    this.#tracer = tracer;
  }

  /** Resolves when it is slow for all of them. */
  static async begin(pids: readonly number[]): Promise<SlowDisk> {
    const attached = pids.flatMap((pid) => ['-p', String(pid)]);
    const tracer = spawn('strace', [...quietly, ...traced, ...injected, ...attached], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    tracer.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const ended = once(tracer, 'close').then(() => {
      throw new Error(`strace ended: ${said}`);
    });
    ended.catch(() => undefined);
    while (!pids.every(isTraced)) {
      await Promise.race([new Promise((resolve) => setTimeout(resolve, 20)), ended]);
    }
    return new SlowDisk(tracer);
  }

  /** Before its programs are killed: asked to leave those that are just ending, strace waits for them for ever. */
  async end(): Promise<void> {
    if (this.#tracer.exitCode !== null || this.#tracer.signalCode !== null) return;
    const ended = once(this.#tracer, 'close');
    this.#tracer.kill('SIGKILL');
    await ended;
  }
}

function isTraced(pid: number): boolean {
  return !/^TracerPid:\s+0$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

/** The processes that work in a folder, as all of PostgreSQL's do in that of its data. */
export function processesIn(folder: string): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => folderOf(pid) === folder).map(Number);
}

function folderOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // It has ended, or it is none of ours.
    return undefined;
  }
}
