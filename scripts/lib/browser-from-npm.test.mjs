import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fillOnce } from './browser-from-npm.mjs';

test('two that unpack at the same time both have the whole of it, and leave nothing beside it', async () => {
  const folder = join(temporaryFolder(), 'cache', 'chromium');
  const unpacked = [];
  const fill = (text) => async (staging) => {
    writeFileSync(join(staging, 'chromium'), text);
    unpacked.push(text);
  };
  await Promise.all([fillOnce(folder, fill('same')), fillOnce(folder, fill('same'))]);
  await fillOnce(folder, fill('again'));
  expect(unpacked).toEqual(['same', 'same']);
  expect(readFileSync(join(folder, 'chromium'), 'utf8')).toBe('same');
  expect(readdirSync(join(folder, '..'))).toEqual(['chromium']);
});

test('unpacking that fails is reported, and leaves nothing half done', async () => {
  const folder = join(temporaryFolder(), 'chromium');
  const fill = async (staging) => {
    mkdirSync(join(staging, 'libraries'));
    throw new Error('the disk is full');
  };
  await expect(fillOnce(folder, fill)).rejects.toThrow('the disk is full');
  expect(readdirSync(join(folder, '..'))).toEqual([]);
});

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'lomdim-browser-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
