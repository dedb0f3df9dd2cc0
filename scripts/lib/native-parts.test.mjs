import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { missingNativeParts, requireNativeParts } from './native-parts.mjs';
import { LauncherError } from './project.mjs';

const part = (os, cpu, libc) => ({ version: '1.0.0', optional: true, os: [os], cpu: [cpu], ...libc });
const packages = {
  '': { name: 'project' },
  'node_modules/plain': { version: '1.0.0' },
  'node_modules/convenience': { version: '1.0.0', optional: true },
  'node_modules/fsevents': { version: '1.0.0', optional: true, os: ['darwin'] },
  'node_modules/tool-darwin-arm64': part('darwin', 'arm64'),
  'node_modules/tool-linux-arm64-gnu': part('linux', 'arm64', { libc: ['glibc'] }),
  'node_modules/tool-linux-arm64-musl': part('linux', 'arm64'), // as an older npm writes it
  'node_modules/tool-linux-x64': part('linux', 'x64'),
  'node_modules/outer/node_modules/@a/inner-linux-arm64': part('linux', 'arm64'),
};

const debian = { os: 'linux', cpu: 'arm64', libc: 'glibc' };
const alpine = { os: 'linux', cpu: 'arm64', libc: 'musl' };
const mac = { os: 'darwin', cpu: 'arm64', libc: undefined };

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lomdim-parts-'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
});
afterEach(() => rmSync(folder, { recursive: true }));

function unpack(...paths) {
  for (const path of paths) {
    const file = join(folder, 'node_modules', path, 'package.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '{}');
  }
}

const missingOn = (machine) => missingNativeParts(folder, machine).map(({ name }) => name);

test('every machine needs the native parts that are for it, and no others', () => {
  expect(missingOn(debian)).toEqual(['tool-linux-arm64-gnu', '@a/inner-linux-arm64']);
  expect(missingOn(alpine)).toEqual(['tool-linux-arm64-musl', '@a/inner-linux-arm64']);
  expect(missingOn(mac)).toEqual(['tool-darwin-arm64']);
});

test('a part is there when its folder has a package in it, wherever npm has put it', () => {
  unpack('tool-linux-arm64-gnu', 'outer/node_modules/@a/inner-linux-arm64');
  expect(missingOn(debian)).toEqual([]);
  mkdirSync(join(folder, 'node_modules', 'tool-linux-x64'), { recursive: true });
  expect(missingOn({ ...debian, cpu: 'x64' })).toEqual(['tool-linux-x64']);
});

test('a missing part is one sentence that says which, and what to do', () => {
  unpack('outer/node_modules/@a/inner-linux-arm64');
  expect(() => requireNativeParts(undefined, folder, debian)).toThrow(
    new LauncherError(
      'The installation left out tool-linux-arm64-gnu 1.0.0, which this machine (linux-arm64, glibc) needs: delete node_modules and run the same command again, and if it stays missing, the registry that npm uses does not have it for this machine, so choose another ("npm config set registry ADDRESS").',
    ),
  );
  unpack('tool-linux-arm64-gnu');
  expect(() => requireNativeParts(undefined, folder, debian)).not.toThrow();
});
