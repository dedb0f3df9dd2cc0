import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Program } from './program.ts';

/** What a program needs before it, to run with a file system in memory at a folder that nobody else sees. */
function onMemory(folder: string, size: string): string[] {
  const mount = 'mount -t tmpfs -o "size=$1,mode=700" tmpfs "$2" && shift 2 && exec "$@"';
  const shell = ['sh', '-c', mount, 'sh', size, folder];
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (uid === 0) return ['unshare', '--mount', ...shell];
  // An ordinary user is root in a namespace of their own, which may mount, and themselves again in one inside of it.
  return [
    ...['unshare', '--user', '--map-root-user', '--mount', ...shell],
    ...['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
  ];
}

/** Why this machine cannot; undefined where it can. Containers often withhold the right to mount, and so do some kernels. */
export function whyNoSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'lomdim-disk-'));
  try {
    const [program = '', ...args] = [...onMemory(folder, '64k'), 'true'];
    const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
    if (status === 0) return undefined;
    return `no file system can be mounted here: ${error?.message ?? stderr.trim()}`;
  } finally {
    rmdirSync(folder);
  }
}

/** A small disk that can be filled, for one program after the other. What is on it is gone when its program ends. */
export class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), 'lomdim-disk-'));
  readonly #size: string;
  #program: Program | undefined;

  constructor(size: string) {
    this.#size = size;
  }

  /** A server of ours that has its data on it. */
  start(env: NodeJS.ProcessEnv): Program {
    const before = onMemory(this.folder, this.#size);
    this.#program = new Program('main', { PORT: '0', DATA_DIR: this.folder, ...env }, { before });
    return this.#program;
  }

  /** As its program sees it. */
  path(...names: readonly string[]): string {
    return join(`/proc/${this.#program?.pid}/root`, this.folder, ...names);
  }

  /** To the last byte. */
  fill(): void {
    for (const size of [1_000_000, 4096, 1]) {
      const bytes = Buffer.alloc(size);
      for (;;) {
        try {
          appendFileSync(this.path('ballast'), bytes);
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
          break;
        }
      }
    }
  }

  makeRoom(): void {
    rmSync(this.path('ballast'));
  }

  async remove(): Promise<void> {
    this.#program?.signal('SIGTERM');
    await this.#program?.end();
    rmdirSync(this.folder);
  }
}
