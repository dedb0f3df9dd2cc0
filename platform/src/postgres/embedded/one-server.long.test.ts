import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { processInfo } from './process-info.ts';
import { privateFolder } from './testing/folders.ts';
import { ask, refusal, startHere } from './testing/in-process.ts';
import { type Installation, installProgram, removeProgram, startOwner } from './testing/owner-process.ts';

let installation: Installation;

beforeAll(async () => {
  installation = await installProgram();
});
afterAll(() => removeProgram(installation));

test('a second server on the same folder is refused with one sentence, and the first is not disturbed', async () => {
  const dataDir = privateFolder();
  const first = await startOwner(installation, dataDir);
  const error = await refusal(startHere(dataDir));
  expect(error.name).toBe('OperatorError');
  expect(error.message).toBe(
    `Another Platform server (process ${first.pid}) already uses DATA_DIR ${dataDir}; stop it or choose another DATA_DIR.`,
  );
  expect(await ask(first.answer.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('kill -9 of a server: the next one takes its PostgreSQL over, and every row is there', async () => {
  const dataDir = privateFolder();
  const first = await startOwner(installation, dataDir);
  await ask(first.answer.url ?? '', 'create table kept as select 42 as answer');
  const orphan = postmasterPid(dataDir);
  await first.kill('SIGKILL');
  expect(processInfo(orphan)).toBeDefined();

  const second = await startHere(dataDir);
  expect(processInfo(orphan)).toBeUndefined();
  expect(processInfo(postmasterPid(dataDir))?.parent).toBe(process.pid);
  expect(await ask(second.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test.each(['empty', 'existing', 'orphaned'])(
  'of servers that start at the same instant on an %s folder, exactly one wins',
  async (kind) => {
    const dataDir = privateFolder();
    if (kind === 'existing') await (await startHere(dataDir)).stop();
    if (kind === 'orphaned') await (await startOwner(installation, dataDir)).kill('SIGKILL');
    const all = await Promise.all([1, 2, 3].map(() => startOwner(installation, dataDir)));
    const winner = all.find(({ answer }) => answer.url);
    const errors = all.flatMap(({ answer }) => answer.error ?? []);
    expect(errors).toHaveLength(2);
    for (const error of errors) {
      expect(error).toMatch(/^Another Platform server \(process \d+\) already uses DATA_DIR /);
    }
    expect(await ask(winner?.answer.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.json']);
  },
);

test('a lock file that another server is about to write is waited for', async () => {
  const dataDir = privateFolder();
  await (await startHere(dataDir)).stop();
  const lockFile = join(dataDir, 'postgres', 'postmaster.pid');
  writeFileSync(lockFile, '');
  const starting = startHere(dataDir);
  await wait(1000);
  rmSync(lockFile);
  const { connectionString } = await starting;
  expect(await ask(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a stale lock that names a process of another program does not block the start', async () => {
  const dataDir = privateFolder();
  const first = await startHere(dataDir);
  const cluster = join(dataDir, 'postgres');
  const lockFiles = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(cluster, name));
  const contents = lockFiles.map((path) => readFileSync(path, 'utf8'));
  await first.stop();

  // Of the same user as PostgreSQL, so that PostgreSQL alone would take it for a rival.
  const { uid, gid } = statSync(cluster);
  const innocent = spawn('sleep', ['600'], {
    stdio: 'ignore',
    ...(process.getuid?.() === 0 && { uid, gid }),
  });
  onTestFinished(async () => {
    innocent.kill();
    await once(innocent, 'exit');
  });
  lockFiles.forEach((path, index) => {
    writeFileSync(path, contents[index]?.replace(/^\d+/, String(innocent.pid)) ?? '');
  });

  const second = await startHere(dataDir);
  expect(await ask(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(innocent.exitCode).toBeNull();
});

function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}
