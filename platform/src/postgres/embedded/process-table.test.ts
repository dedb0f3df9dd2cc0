import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folderMark } from './folder-mark.ts';
import { disownStaleLockFiles, findRunningPostmaster } from './postmaster-file.ts';
import { processInfo } from './process-info.ts';
import { procTable } from './process-table-proc.ts';
import { psTable } from './process-table-ps.ts';
import { waitUntil } from './stop-process.ts';
import { privateFolder } from './testing/folders.ts';
import { startHere } from './testing/in-process.ts';

const hasProc = existsSync('/proc/self/stat');
const hasPs = spawnSync('ps', ['-p', String(process.pid)]).status === 0;

/** A machine whose `ps` says this. */
const saying = (stdout: string, status = 0) => psTable(() => ({ status, stdout }));

describe('ps, where there is no /proc', () => {
  test('is asked for lines of full length, and its answer is read', () => {
    const asked: string[][] = [];
    const table = psTable((args) => {
      asked.push(args);
      return { status: 0, stdout: 'Ss    4711 /opt/my programs/bin/postgres -D /srv/a b/postgres -c x=1\n' };
    });
    expect(table.find(815)).toEqual({
      pid: 815,
      parent: 4711,
      command: '/opt/my programs/bin/postgres -D /srv/a b/postgres -c x=1',
    });
    expect(asked).toEqual([['-ww', '-o', 'stat=,ppid=,command=', '-p', '815']]);
  });

  test('finds neither a process that has ended nor a zombie', () => {
    expect(saying('', 1).find(815)).toBeUndefined();
    expect(saying('Z        1 (postgres)\n').find(815)).toBeUndefined();
  });

  test('that is missing is a sentence, not "no such process"', () => {
    const table = psTable(() => ({ status: null, stdout: '', error: new Error('spawnSync ps ENOENT') }));
    expect(() => table.find(815)).toThrow(/^The program ps, .* cannot be run \(spawnSync ps ENOENT\)/);
  });

  test('distinguishes our PostgreSQL from that of another folder by the mark, and one started by hand by its path', () => {
    const folder = privateFolder();
    const other = join(folder, 'other');
    mkdirSync(other);
    const worksIn = (command: string) => saying('').worksIn({ pid: 815, parent: 1, command }, folder);
    expect(worksIn(`postgres -D ${folder} -c embedded.folder=${folderMark(folder)}`)).toBe(true);
    // The path is the same, the folder is not: it was moved away and made again.
    expect(worksIn(`postgres -D ${folder} -c embedded.folder=${folderMark(other)}`)).toBe(false);
    expect(worksIn(`postgres -D ${folder}`)).toBe(true);
    expect(worksIn(`postgres -D ${folder}-2 -p 5433`)).toBe(false);
    expect(worksIn('postgres -D /usr/local/var/postgres')).toBe(false);
  });
});

// Both ways of asking are on a usual Linux, so one can vouch for the other.
describe.skipIf(!hasProc || !hasPs)('ps and /proc', () => {
  test('agree about a running PostgreSQL, and about one of another folder', async () => {
    const dataDir = privateFolder();
    const { stop } = await startHere(dataDir);
    const cluster = join(dataDir, 'postgres');
    const found = findRunningPostmaster(cluster, psTable());
    expect(found).toMatchObject({ ready: true, livingOwner: process.pid });
    expect(found).toEqual(findRunningPostmaster(cluster, procTable));

    const elsewhere = privateFolder();
    const lockFile = join(elsewhere, 'postmaster.pid');
    writeFileSync(lockFile, readFileSync(join(cluster, 'postmaster.pid')));
    for (const table of [psTable(), procTable]) {
      expect(findRunningPostmaster(elsewhere, table)).toBeUndefined();
    }
    disownStaleLockFiles(elsewhere, psTable());
    expect(readFileSync(lockFile, 'utf8')).toMatch(new RegExp(`^${process.pid}\n`));
    disownStaleLockFiles(cluster, psTable());
    expect(findRunningPostmaster(cluster, psTable())?.pid).toBe(found?.pid);
    await stop();
    expect(findRunningPostmaster(cluster, psTable())).toBeUndefined();
  });

  test('agree that a zombie is no longer there', async () => {
    // The shell becomes a program that never collects the child which it started before.
    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 600'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(async () => {
      parent.kill();
      await once(parent, 'exit');
    });
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(String(line));
    expect(await waitUntil(() => processInfo(pid, procTable) === undefined, 30_000)).toBe(true);
    expect(processInfo(pid, psTable())).toBeUndefined();
  });
});
