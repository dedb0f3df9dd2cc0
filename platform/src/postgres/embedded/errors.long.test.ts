import { execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '../../operator-error.ts';
import { privateFolder } from './testing/folders.ts';
import { ask, refusal, startHere } from './testing/in-process.ts';

const isRoot = process.getuid?.() === 0;
const mayMount = isRoot && tryMount();

async function sentence(dataDir: string): Promise<string> {
  const error = await refusal(startHere(dataDir));
  expect(error).toBeInstanceOf(OperatorError);
  return error.message;
}

describe('one clear sentence, and nothing damaged', () => {
  test('a DATA_DIR that is a file', async () => {
    const dataDir = join(privateFolder(), 'file');
    writeFileSync(dataDir, 'mine');
    expect(await sentence(dataDir)).toBe(`DATA_DIR ${dataDir} is not a folder; choose another DATA_DIR.`);
  });

  // Needs the right to mount; containers often withhold it, and root may write everywhere else.
  test.skipIf(!mayMount)('a read-only file system', async () => {
    const dataDir = mountedFolder('size=1m,ro');
    expect(await sentence(dataDir)).toBe(
      `DATA_DIR ${dataDir} cannot be written by this user; make it writable or choose another DATA_DIR.`,
    );
  });

  test.skipIf(!mayMount)('a disk that is full already', async () => {
    const dataDir = mountedFolder('size=20m');
    expect(await sentence(dataDir)).toBe(
      `No space is left on the disk of DATA_DIR ${dataDir}; free some and start again.`,
    );
    expect(readdirSync(dataDir)).toEqual(['postgres.json']);
  });

  test.skipIf(!mayMount)('a disk that is full at a later start', async () => {
    const dataDir = mountedFolder('size=90m');
    const first = await startHere(dataDir);
    await ask(first.connectionString, 'create table kept as select 42 as answer');
    await first.stop();
    const ballast = join(dataDir, 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k']);
    expect(await sentence(dataDir)).toBe(
      `No space is left on the disk of DATA_DIR ${dataDir}; free some and start again.`,
    );
    rmSync(ballast);
    const second = await startHere(dataDir);
    expect(await ask(second.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test.skipIf(!mayMount)(
    'a disk that is full while it runs, so that not even its log can be written',
    async () => {
      const dataDir = mountedFolder('size=120m');
      const first = await startHere(dataDir);
      await ask(first.connectionString, 'create table kept as select 42 as answer');
      const ballast = join(dataDir, 'ballast');
      spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k']);
      const client = new pg.Client({ connectionString: first.connectionString });
      client.on('error', () => undefined); // it is lost with the server
      await client.connect();
      const write = () => client.query("select pg_logical_emit_message(false, 'x', repeat('x', 1000000))");
      await expect(
        (async () => {
          for (;;) await write();
        })(),
      ).rejects.toThrow();
      expect((await first.failure).message).toMatch(
        /^The embedded PostgreSQL in DATA_DIR .* failed 6 times within a minute: .*No space/,
      );
      rmSync(ballast);
      const second = await startHere(dataDir);
      expect(await ask(second.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
    },
  );

  test('a cluster of another major version', async () => {
    const dataDir = privateFolder();
    const { stop } = await startHere(dataDir);
    await stop();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    expect(await sentence(dataDir)).toBe(
      `The database in ${join(dataDir, 'postgres')} was made by PostgreSQL 17, this is PostgreSQL 18; restore a backup into a new DATA_DIR.`,
    );
  });

  test('passwords that are missing, and a folder that holds no database', async () => {
    const dataDir = privateFolder();
    mkdirSync(join(dataDir, 'postgres'));
    expect(await sentence(dataDir)).toMatch(/postgres\.json is missing/);
    writeFileSync(join(dataDir, 'postgres.json'), '{"superuserPassword":"a","password":"b"}');
    expect(await sentence(dataDir)).toMatch(/is not a PostgreSQL database; move it away/);
    writeFileSync(join(dataDir, 'postgres.json'), '{"superus');
    expect(await sentence(dataDir)).toMatch(/postgres\.json is damaged; put back a good copy of it\./);
  });

  test('passwords of another cluster', async () => {
    const dataDir = privateFolder();
    const { stop } = await startHere(dataDir);
    await stop();
    writeFileSync(join(dataDir, 'postgres.json'), '{"superuserPassword":"a","password":"b"}');
    expect(await sentence(dataDir)).toMatch(
      /postgres\.json does not hold the passwords of the database beside it/,
    );
  });
});

test.skipIf(!isRoot)(
  'a cluster copied by root is given back to the user that PostgreSQL runs as',
  async () => {
    const dataDir = privateFolder();
    const first = await startHere(dataDir);
    const cluster = join(dataDir, 'postgres');
    const { uid } = statSync(cluster);
    await first.stop();
    execFileSync('chown', ['-R', '0:0', cluster]);
    chownSync(cluster, 0, 0);

    await startHere(dataDir);
    expect(statSync(cluster).uid).toBe(uid);
    expect(statSync(join(cluster, 'base')).uid).toBe(uid);
  },
);

function mountedFolder(options: string): string {
  const folder = privateFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `mode=700,${options}`, 'tmpfs', folder]);
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
  });
  return folder;
}

function tryMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'platform-mount-'));
  try {
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status !== 0) return false;
    return spawnSync('umount', [folder]).status === 0;
  } finally {
    rmdirSync(folder);
  }
}
