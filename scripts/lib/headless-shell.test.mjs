import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchHeadlessShell } from './headless-shell.mjs';
import { LauncherError } from './project.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lomdim-shell-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A machine with Debian's Chromium, unless told otherwise, and a package that holds the program and a file of its own. */
function machine({ version = '150.0-1~deb12u1', isDebian = true, starts = true, unpack = unpackShell } = {}) {
  const chromium = join(folder, 'chromium');
  mkdirSync(chromium, { recursive: true });
  if (isDebian) for (const name of ['chromium', 'icudtl.dat']) writeFileSync(join(chromium, name), name);
  const fetched = [];
  const said = [];
  return {
    cache: join(folder, 'cache'),
    chromium,
    run: async (program) =>
      program === 'dpkg-query'
        ? { code: 0, output: version }
        : { code: starts ? 0 : 127, output: 'Chromium 150' },
    say: (line) => said.push(line),
    unpack: async (wanted) => {
      fetched.push(wanted.name);
      await unpack(wanted);
    },
    fetched,
    said,
  };
}

function unpackShell(wanted) {
  const files = join(wanted.folder, 'usr', 'lib', 'chromium');
  mkdirSync(files, { recursive: true });
  for (const name of ['chromium-headless-shell', 'headless.pak']) writeFileSync(join(files, name), name);
}

test('it is fetched once, in the version of the Chromium whose files it shares', async () => {
  const options = machine();
  const path = await fetchHeadlessShell(options);
  expect(await fetchHeadlessShell(options)).toBe(path);
  expect(options.fetched).toEqual(['chromium-headless-shell=150.0-1~deb12u1']);
  const home = join(options.cache, 'chromium-headless-shell-150.0-1-deb12u1');
  expect(path).toBe(join(home, 'chromium-headless-shell'));
  expect(readdirSync(home).toSorted()).toEqual([
    'chromium',
    'chromium-headless-shell',
    'headless.pak',
    'icudtl.dat',
  ]);
  expect(readFileSync(join(home, 'icudtl.dat'), 'utf8')).toBe('icudtl.dat');
});

test('after an upgrade of Chromium another one is fetched', async () => {
  await fetchHeadlessShell(machine());
  const upgraded = machine({ version: '151.0-1' });
  await fetchHeadlessShell(upgraded);
  expect(upgraded.fetched).toEqual(['chromium-headless-shell=151.0-1']);
});

test('where it cannot be fetched, the tests go on without it', async () => {
  const unpack = () => Promise.reject(new LauncherError('the machine has no list of packages'));
  const options = machine({ unpack });
  expect(await fetchHeadlessShell(options)).toBeUndefined();
  expect(options.said.join()).toContain('the machine has no list of packages');
  expect(readdirSync(options.cache)).toEqual([]);
});

test('one that does not start is not used', async () => {
  const options = machine({ starts: false });
  expect(await fetchHeadlessShell(options)).toBeUndefined();
  expect(options.said.join()).toContain('does not start here');
});

test('another failure is not passed over', async () => {
  const unpack = () => Promise.reject(new Error('the disk is full'));
  await expect(fetchHeadlessShell(machine({ unpack }))).rejects.toThrow('the disk is full');
});

test('a machine without Debian’s Chromium is not asked for it', async () => {
  const options = machine({ isDebian: false });
  expect(await fetchHeadlessShell(options)).toBeUndefined();
  expect([options.fetched, options.said]).toEqual([[], []]);
});
