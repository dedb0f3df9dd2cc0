import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock-folder.mjs';
import { run } from './run.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lomdim-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('of several processes only one at a time does the work', async () => {
  const lock = join(folder, 'lock');
  const busy = join(folder, 'busy');
  const program = `
    import { mkdirSync, rmdirSync } from 'node:fs';
    import { withLock } from ${JSON.stringify(new URL('./lock-folder.mjs', import.meta.url).href)};
    for (let round = 0; round < 3; round += 1) {
      await withLock(${JSON.stringify(lock)}, () => {}, async () => {
        mkdirSync(${JSON.stringify(busy)}); // fails when another one is at work
        await new Promise((resolve) => setTimeout(resolve, 20));
        rmdirSync(${JSON.stringify(busy)});
      });
    }`;
  const options = { capture: true };
  const args = ['--input-type=module', '--eval', program];
  const all = await Promise.all([1, 2, 3, 4].map(() => run(process.execPath, args, options)));
  expect(all.map(({ code, output }) => ({ code, output }))).toEqual(Array(4).fill({ code: 0, output: '' }));
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock whose holder no longer lives is recognised', async () => {
  const lock = join(folder, 'lock');
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(lock);
  writeFileSync(join(lock, 'pid'), String(pid));
  const waits = [];
  expect(
    await withLock(
      lock,
      (holder) => waits.push(holder),
      async () => 'done',
    ),
  ).toBe('done');
  expect(waits).toEqual([]);
  expect(existsSync(lock)).toBe(false);
});

test('work that fails gives the lock back', async () => {
  const lock = join(folder, 'lock');
  const failing = withLock(
    lock,
    () => {},
    () => Promise.reject(new Error('no')),
  );
  await expect(failing).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});
