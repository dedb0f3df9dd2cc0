import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@lomdim/server/embedded-postgres';
import pg from 'pg';
import { pino } from 'pino';
import { freePort } from '../server/free-port.ts';
import { findPostgres15 } from './postgres-15.ts';
import { asSuperuser, prepareForOwner } from './superuser.ts';

export type Settings = Readonly<Record<string, string>>;

/** Nothing in it needs to survive a power cut; what was acknowledged survives the end of its processes. */
const everywhere: Settings = {
  fsync: 'off',
  full_page_writes: 'off',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
};

/**
 * A PostgreSQL as an operator runs it: on a port, with settings of its own, nobody looks after it. Its data can be copied while it is
 * stopped, and it can be killed.
 */
export class Cluster {
  readonly dataDir: string;
  readonly port: number;
  /** Is given what it says: its log. */
  onOutput: (text: string) => void = () => undefined;
  readonly #programs: string;
  readonly #credentials: string;
  #child: ChildProcess | undefined;

  private constructor(parts: { dataDir: string; port: number; programs: string; credentials: string }) {
    this.dataDir = parts.dataDir;
    this.port = parts.port;
    this.#programs = parts.programs;
    this.#credentials = parts.credentials;
  }

  /** A new one of the oldest supported version, with the database `lomdim`, its owner, and nothing in it; stopped. */
  static async create(): Promise<Cluster> {
    const dataDir = await newFolder();
    const server = await startEmbeddedPostgres({
      dataDir,
      platformPackage: await findPostgres15(),
      log: pino({ level: 'error' }),
      settings: { fsync: 'off' },
    });
    try {
      const { connectionString } = server;
      const rows = await asSuperuser({ dataDir, connectionString }, [
        ...prepareForOwner,
        "select setting from pg_config where name = 'BINDIR'",
      ]);
      const { username, password } = new URL(connectionString);
      return new Cluster({
        dataDir,
        port: await freePort(),
        programs: String(rows[0]?.setting),
        credentials: `${username}:${password}`,
      });
    } finally {
      await server.stop();
    }
  }

  /** As the owner of its database. */
  get url(): string {
    return `postgres://${this.#credentials}@${this.address}/lomdim`;
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  get credentials(): string {
    return this.#credentials;
  }

  get #folder(): string {
    return join(this.dataDir, 'postgres');
  }

  /** Another one with the same data, on a port of its own. This one must be stopped. */
  async copy(): Promise<Cluster> {
    const dataDir = await newFolder();
    await promisify(execFile)('cp', ['-a', `${this.dataDir}/.`, dataDir]);
    return new Cluster({
      dataDir,
      port: await freePort(),
      programs: this.#programs,
      credentials: this.#credentials,
    });
  }

  /** A file among its data, which nobody but PostgreSQL may read. */
  async addFile(name: string, content: string): Promise<void> {
    const file = join(this.#folder, name);
    await writeFile(file, content, { mode: 0o600 });
    const { uid, gid } = await stat(this.#folder);
    await chown(file, uid, gid);
  }

  async start(settings: Settings = {}, env: NodeJS.ProcessEnv = {}): Promise<void> {
    for (;;) {
      try {
        return await this.#answers(await this.#spawn(settings, env));
      } catch (error) {
        // Sessions of one that was killed take an instant to end, and it does not start beside them.
        if (!(error instanceof Error && error.message.includes('is still in use'))) throw error;
      }
    }
  }

  async #spawn(settings: Settings, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
    const { uid, gid } = await stat(this.#folder);
    const all = { ...everywhere, ...settings, listen_addresses: '127.0.0.1', port: String(this.port) };
    const child = spawn(
      join(this.#programs, 'postgres'),
      ['-D', this.#folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        cwd: '/',
        env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
        ...(process.getuid?.() === 0 ? { uid, gid } : {}),
      },
    );
    child.stderr?.setEncoding('utf8').on('data', (text: string) => this.onOutput(text));
    this.#child = child;
    return child;
  }

  async query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const rows = await asSuperuser({ dataDir: this.dataDir, connectionString: this.url }, [statement]);
    return rows as Row[];
  }

  /** SIGKILL ends all of its processes as a power cut would, SIGINT ends it in order. */
  async end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    this.#child = undefined;
    const ended = child.exitCode ?? child.signalCode ?? once(child, 'exit');
    if (signal === 'SIGKILL') await killChildren(child);
    child.kill(signal);
    await ended;
  }

  /** It answers nobody new, and does not end: what was cut off looks like this. Whoever is connected already stays. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  async remove(): Promise<void> {
    this.#child?.kill('SIGCONT');
    await this.end('SIGINT');
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #answers(child: ChildProcess): Promise<void> {
    let output = '';
    child.stderr?.on('data', (text: string) => {
      output = (output + text).slice(-4000);
    });
    const deadline = Date.now() + 60_000;
    for (;;) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL does not answer: ${output}`);
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`PostgreSQL ended: ${output}`);
      const client = new pg.Client({ connectionString: this.url });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return;
      } catch (error) {
        // A refusal is an answer, unless it says that it is still starting.
        if (error instanceof pg.DatabaseError && error.code !== '57P03') return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      } finally {
        await client.end();
      }
    }
  }
}

/**
 * Its sessions, before itself. One that waits for a standby and finds its parent gone stops waiting, and shows the others for an
 * instant a commit that no standby has: they would tell of it. After a power cut nobody tells anything.
 */
async function killChildren(parent: ChildProcess): Promise<void> {
  // It must not see them end: it would begin to recover, with new ones.
  parent.kill('SIGSTOP');
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(all.map(parentOf));
  for (const [index, pid] of all.entries()) if (parents[index] === parent.pid) process.kill(pid, 'SIGKILL');
}

async function parentOf(pid: number): Promise<number | undefined> {
  // It may have ended meanwhile.
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold anything; after it come the state and the parent.
  const [, parent] = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return parent === undefined ? undefined : Number(parent);
}

/** Other users may pass through it to the folder that is theirs. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lomdim-cluster-'));
  await chmod(folder, 0o711);
  return folder;
}
