import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { root } from '../../scripts/lib/project.mjs';

await ensureBuilt(['server']);

export type Ended = { code: number | null; stdout: string; stderr: string };

type ProgramOptions = {
  args?: readonly string[];
  /** What starts it, if not Node.js itself. */
  command?: readonly string[];
  /** What comes before that: a program that runs another one. */
  before?: readonly string[];
  /** Starts it as the first of a group of processes, as a terminal does; `signalGroup` is then its Ctrl+C. */
  ownGroup?: boolean;
};

/** A program of ours in a process of its own, as an operator starts it; nothing of our environment leaks in. */
export class Program {
  readonly #child: ChildProcess;
  readonly #ended: Promise<Ended>;
  #stdout = '';
  #stderr = '';

  constructor(name: string, env: NodeJS.ProcessEnv, options: ProgramOptions = {}) {
    const file = join(root, 'server', 'dist', `${name}.js`);
    const {
      args = [],
      command = [process.execPath, '--enable-source-maps', file],
      before = [],
      ownGroup = false,
    } = options;
    const [program = '', ...rest] = [...before, ...command, ...args];
    const { PATH, HOME, TMPDIR } = process.env;
    this.#child = spawn(program, rest, {
      cwd: root,
      env: { PATH, HOME, TMPDIR, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: ownGroup,
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      this.#stdout += chunk.toString();
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr += chunk.toString();
    });
    this.#ended = once(this.#child, 'close').then(() => ({
      code: this.#child.exitCode,
      stdout: this.#stdout,
      stderr: this.#stderr,
    }));
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('It was not started.');
    return this.#child.pid;
  }

  /** What it has printed so far. */
  get stdout(): string {
    return this.#stdout;
  }

  /** What the pattern found in its output, as soon as it is there. */
  async printed(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = this.#stdout.match(pattern);
      if (found) return found[1] ?? found[0];
      const output = once(this.#child.stdout ?? this.#child, 'data').then(() => undefined);
      const ended = await Promise.race([output, this.#ended]);
      if (ended !== undefined) throw new Error(`It ended before: ${ended.stdout}${ended.stderr}`);
    }
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  signalGroup(name: NodeJS.Signals): void {
    process.kill(-this.pid, name);
  }

  end(): Promise<Ended> {
    return this.#ended;
  }
}

export function run(name: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<Ended> {
  return new Program(name, env, { args }).end();
}
