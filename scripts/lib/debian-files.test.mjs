import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { fetchDebianFiles } from './debian-files.mjs';

const wanted = {
  name: 'tools',
  what: 'A tool',
  why: 'the tests need it',
  command: 'sudo apt-get install tool',
};

let cache;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'lomdim-debian-files-'));
  onTestFinished(() => rmSync(cache, { recursive: true }));
});

/** Every package holds a program and a library of its name, and a page of the same name. */
async function unpack({ name, folder }) {
  const files = [
    [`usr/bin/${name}`, name],
    [`usr/lib/machine/lib${name}.so.1`, name],
    [`usr/share/doc/${name}`, 'how to use it'],
  ];
  for (const [path, text] of files) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

test('of each package what was asked for is kept, side by side, and fetched once', async () => {
  const unpacked = [];
  const counted = async (asked) => {
    unpacked.push(asked.name);
    await unpack(asked);
  };
  const files = { tool: /^\/usr\/bin\/tool$/, helper: /\.so/ };
  const fetch = () => fetchDebianFiles({ ...wanted, files, cache, unpack: counted });
  const folder = await fetch();
  expect(readdirSync(folder).toSorted()).toEqual(['libhelper.so.1', 'tool']);
  expect(readFileSync(join(folder, 'tool'), 'utf8')).toBe('tool');
  expect(await fetch()).toBe(folder);
  expect(unpacked).toEqual(['tool', 'helper']);
});

test('a package that lacks the file is named, and nothing half done is left', async () => {
  const files = { tool: /bin/, helper: /hammer/ };
  await expect(fetchDebianFiles({ ...wanted, files, cache, unpack })).rejects.toThrow(
    "Debian's helper has no file like /hammer/.",
  );
  expect(existsSync(join(cache, 'tools'))).toBe(false);
  expect(readdirSync(cache)).toEqual([]);
});
