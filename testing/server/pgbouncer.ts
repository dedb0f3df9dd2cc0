import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { fillOnce } from '../../scripts/lib/browser-from-npm.mjs';
import { unpackDebianPackage } from '../../scripts/lib/debian.mjs';
import { root } from '../../scripts/lib/project.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { freePort } from './free-port.ts';

export type PgBouncer = {
  /** The database of the address that it was started for, through it. */
  url: string;
  /** Leads to another PostgreSQL from now on, as an operator has it do after a failover. */
  leadTo(target: string): Promise<void>;
  stop(): Promise<void>;
};

/** Whom it runs as where we are root, which it refuses to be. */
const nobody = 65534;

/** Debian's packages with the libraries that a machine may lack. */
const libraries: Record<string, string> = {
  'libcares.so.2': 'libc-ares2',
  'libevent-2.1.so.7': 'libevent-2.1-7',
};

/** A real PgBouncer in transaction mode in front of a PostgreSQL that listens on a port. `lines` are further settings. */
export async function startPgBouncer(target: string, lines: readonly string[] = []): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'lomdim-pgbouncer-'));
  const port = await freePort();
  const { username, password, pathname } = new URL(target);
  const site = { folder, port, username, lines };
  await writeFile(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  await configure(site, target);
  const program = await placeProgram(folder);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await giveAway(folder);
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    cwd: folder,
    env: { PATH: process.env.PATH, LD_LIBRARY_PATH: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  });
  const url = `postgres://${username}:${password}@127.0.0.1:${port}`;
  await answers(child, `${url}${pathname}`);
  return {
    url: `${url}${pathname}`,
    leadTo: async (other) => {
      await configure(site, other);
      await onConsole(`${url}/pgbouncer`, 'reload');
    },
    stop: async () => {
      const ended = child.exitCode ?? once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

type Site = { folder: string; port: number; username: string; lines: readonly string[] };

async function configure({ port, username, lines, folder }: Site, target: string): Promise<void> {
  const { hostname, port: targetPort } = new URL(target);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `
[databases]
* = host=${hostname} port=${targetPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
admin_users = ${username}
pool_mode = transaction
${lines.join('\n')}
`,
  );
}

async function onConsole(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}

/** Into the folder, together with its libraries: where it runs as somebody else, ours may be closed to them. */
async function placeProgram(folder: string): Promise<string> {
  const found = await findProgram();
  const program = join(folder, 'pgbouncer');
  await copyFile(found, program);
  await chmod(program, 0o755);
  const { output } = await run('ldd', [program], { capture: true });
  for (const [, name = ''] of output.matchAll(/(\S+) => not found/g)) {
    const library = await findLibrary(name);
    await copyFile(library, join(folder, name));
  }
  return program;
}

async function findProgram(): Promise<string> {
  const folder = join(root, '.cache', 'pgbouncer');
  const unpacked = join(folder, 'usr', 'sbin', 'pgbouncer');
  const found = [
    '/usr/sbin/pgbouncer',
    '/usr/local/bin/pgbouncer',
    '/opt/homebrew/bin/pgbouncer',
    unpacked,
  ].find(existsSync);
  if (found !== undefined) return found;
  await unpack('pgbouncer', folder);
  return unpacked;
}

async function findLibrary(name: string): Promise<string> {
  const packageName = libraries[name];
  if (packageName === undefined) {
    throw new Error(`PgBouncer needs the library ${name}; run "sudo apt-get install pgbouncer".`);
  }
  const folder = join(root, '.cache', packageName);
  await unpack(packageName, folder);
  const path = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
    (file) => basename(file) === name,
  );
  if (path === undefined) throw new Error(`Debian's package ${packageName} does not hold ${name}.`);
  return join(folder, path);
}

/** Several tests may want it at the same time. */
function unpack(name: string, folder: string): Promise<void> {
  return fillOnce(folder, (staging: string) =>
    unpackDebianPackage({
      name,
      folder: staging,
      what: name,
      why: 'the long tests put a real PgBouncer in front of PostgreSQL',
      command: 'sudo apt-get install pgbouncer',
    }),
  );
}

async function giveAway(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) await chown(join(folder, name), nobody, nobody);
  await chown(folder, nobody, nobody);
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${output}`);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch {
      // Not yet; whether it ended is asked above.
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await client.end();
    }
  }
}
