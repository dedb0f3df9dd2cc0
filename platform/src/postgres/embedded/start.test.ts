import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { superuserOf } from './initdb.ts';
import { isAlive } from './process-info.ts';
import { privateFolder } from './testing/folders.ts';
import { ask, startHere } from './testing/in-process.ts';
import { product } from './testing/product.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
// On macOS root is refused, see macos.test.ts.
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

describe('a first start in a folder that only we may enter', () => {
  test('makes a durable cluster whose files no other user can read', async () => {
    const dataDir = join(privateFolder(), 'data');
    const server = await startHere(dataDir);

    const [row] = await ask<{ role: string; superuser: string; settings: string }>(
      server.connectionString,
      `select current_user as role, current_setting('is_superuser') as superuser,
        concat_ws(' ', current_setting('fsync'), current_setting('synchronous_commit'),
          current_setting('full_page_writes'), current_setting('data_checksums')) as settings`,
    );
    expect(row).toEqual({ role: 'postgres', superuser: 'off', settings: 'on on on on' });

    expect(server.isUp()).toBe(true);
    expect(modeOf(dataDir)).toBe('700');
    expect(modeOf(join(dataDir, 'postgres'))).toBe('700');
    expect(modeOf(join(dataDir, 'postgres.json'))).toBe('600');
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.json']);
  });

  test.skipIf(!isRoot)('as root, PostgreSQL runs as a user of its own', async () => {
    const dataDir = privateFolder();
    await startHere(dataDir);

    const { uid } = statSync(join(dataDir, 'postgres'));
    expect(uid).not.toBe(0);
    expect(statSync(join(dataDir, 'postgres.json')).uid).toBe(0);
    const status = readFileSync(`/proc/${postmasterPid(dataDir)}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\t${uid}\\t${uid}\\t${uid}\\t${uid}$`, 'm'));
    expect(status).toMatch(/^Groups:\s*$/m);
  });

  test('the owner of the database hands BYPASSRLS on and adds extensions, without being a superuser', async () => {
    const server = await startHere(privateFolder());
    await ask(server.connectionString, 'create role service_role nologin bypassrls; drop role service_role');
    await ask(server.connectionString, 'create extension btree_gist; create extension pg_trgm');
    await expect(ask(server.connectionString, "copy (select 1) to '/tmp/x'")).rejects.toThrow(
      /permission denied/,
    );
  });
});

test('what was written is there after a stop and a new start, and stop leaves no process behind', async () => {
  const dataDir = privateFolder();
  const first = await startHere(dataDir);
  await ask(first.connectionString, 'create table kept as select 42 as answer');
  const pid = postmasterPid(dataDir);
  await first.stop();
  expect(isAlive(pid)).toBe(false);

  const second = await startHere(dataDir);
  expect(await ask(second.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('a path too long for a socket is reached all the same', async () => {
  const dataDir = join(privateFolder(), 'a'.repeat(60), 'b'.repeat(60));
  const server = await startHere(dataDir);
  expect(await ask(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  const link = new URL(server.connectionString).searchParams.get('host') ?? '';
  await server.stop();
  expect(() => statSync(link)).toThrow(/ENOENT/);
});

test('what a start that was killed halfway left behind is completed', async () => {
  const dataDir = privateFolder();
  const deadProcess = 2 ** 22 + 1;
  mkdirSync(join(dataDir, `postgres.init-${deadProcess}-abc`));
  writeFileSync(join(dataDir, `postgres.init-${deadProcess}-abc`, 'PG_VERSION'), '18\n');
  const first = await startHere(dataDir);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.init-'))).toEqual([]);

  // As if the first start had ended between initdb and the making of the role.
  const url = new URL(first.connectionString);
  const client = new pg.Client({
    host: url.searchParams.get('host') ?? '',
    user: superuserOf(product),
    password: JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')).superuserPassword,
    database: 'postgres',
  });
  await client.connect();
  await client.query(`drop database ${product.id}`);
  await client.query('drop role postgres');
  await client.end();
  await first.stop();

  const second = await startHere(dataDir);
  expect(await ask(second.connectionString, 'select current_user as role')).toEqual([{ role: 'postgres' }]);
});

function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}
