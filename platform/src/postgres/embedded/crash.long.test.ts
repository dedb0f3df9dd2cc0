import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '../../operator-error.ts';
import { waitUntil } from './stop-process.ts';
import { privateFolder } from './testing/folders.ts';
import { ask, startHere } from './testing/in-process.ts';

test('kill -9 of PostgreSQL during writes: it starts again by itself and every acknowledged row is there', async () => {
  const dataDir = privateFolder();
  const server = await startHere(dataDir);
  await ask(server.connectionString, 'create table rows (id int primary key)');
  const pool = poolOf(server.connectionString);
  const acknowledged: number[] = [];
  let next = 0;
  let writing = true;
  const writer = async () => {
    while (writing) {
      const id = next++;
      await pool.query('insert into rows values ($1)', [id]).then(
        () => acknowledged.push(id),
        () => wait(20),
      );
    }
  };
  const writers = [writer(), writer(), writer(), writer()];

  for (let round = 0; round < 2; round += 1) {
    const before = acknowledged.length;
    await waitUntil(() => acknowledged.length > before + 50, 30_000);
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    expect(await waitUntil(() => !server.isUp(), 30_000)).toBe(true);
    expect(await waitUntil(() => server.isUp(), 30_000)).toBe(true);
  }
  const after = acknowledged.length;
  expect(await waitUntil(() => acknowledged.length > after + 50, 30_000)).toBe(true);
  writing = false;
  await Promise.all(writers);

  const kept = new Set(
    (await ask<{ id: number }>(server.connectionString, 'select id from rows')).map((row) => row.id),
  );
  expect(acknowledged.length).toBeGreaterThan(150);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});

test('kill -9 of one backend: the server holds its lock again afterwards', async () => {
  const server = await startHere(privateFolder());
  const pool = poolOf(server.connectionString);
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  expect(await waitUntil(() => !server.isUp(), 30_000)).toBe(true);
  expect(await waitUntil(() => server.isUp(), 30_000)).toBe(true);
  const locks = await ask(
    server.connectionString,
    "select 1 as held from pg_locks where locktype = 'advisory'",
  );
  expect(locks).toEqual([{ held: 1 }]);
});

test('a PostgreSQL that cannot start again is given up with one sentence', async () => {
  const dataDir = privateFolder();
  const server = await startHere(dataDir);
  appendFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  const failure = await server.failure;
  expect(failure).toBeInstanceOf(OperatorError);
  expect(failure.message).toMatch(/^The embedded PostgreSQL in DATA_DIR .* failed 6 times within a minute: /);
  expect(failure.message).not.toMatch(/\n/);
  expect(server.isUp()).toBe(false);
});

function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4 });
  pool.on('error', () => undefined); // lost connections are what these tests are about
  onTestFinished(() => pool.end());
  return pool;
}

function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}
