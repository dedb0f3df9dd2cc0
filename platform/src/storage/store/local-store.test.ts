import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileStore, MissingFile } from './file-store.ts';
import { createLocalStore } from './local-store.ts';

let folder: string;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-store-'));
  store = createLocalStore(join(folder, 'storage'));
});
afterEach(() => rm(folder, { recursive: true }));

const pathOf = (version: string) => join(folder, 'storage', version.slice(0, 2), version);
const contentOf = async (version: string) => Buffer.concat(await (await store.open(version)).toArray());

test.each([0, 1, 64 * 1024])(
  'keeps %d bytes that are in memory, for nobody else on the machine',
  async (size) => {
    const content = randomBytes(size);
    const version = randomUUID();
    await store.create(version, content);
    expect((await contentOf(version)).equals(content)).toBe(true);
    expect((await readFile(pathOf(version))).equals(content)).toBe(true);
  },
);

test('keeps many at once that lie beside each other', async () => {
  const beginning = randomUUID().slice(0, 2);
  const contents = new Map(
    Array.from({ length: 50 }, () => [beginning + randomUUID().slice(2), randomBytes(2000)] as const),
  );
  await Promise.all(Array.from(contents, ([version, content]) => store.create(version, content)));
  for (const [version, content] of contents) expect((await contentOf(version)).equals(content)).toBe(true);
});

test('never writes over what is there, and leaves it as it is', async () => {
  const version = randomUUID();
  await store.create(version, Buffer.from('first'));
  await expect(store.create(version, Buffer.from('second'))).rejects.toMatchObject({ code: 'EEXIST' });
  expect(String(await contentOf(version))).toBe('first');
});

test('makes a folder again that somebody took away', async () => {
  const [first, second, third] = Array.from({ length: 3 }, () => `ab${randomUUID().slice(2)}`) as [
    string,
    string,
    string,
  ];
  await store.create(first, Buffer.from('first'));
  await rm(join(folder, 'storage'), { recursive: true });
  await store.create(second, Buffer.from('second'));
  await rm(join(folder, 'storage'), { recursive: true });
  await writeFile(join(folder, 'draft'), 'third');
  await store.put(third, join(folder, 'draft'));
  expect(String(await contentOf(third))).toBe('third');
  expect(await readdir(folder)).toEqual(['storage']);
});

test('takes no version for a path, and tells of files that are not there', async () => {
  await expect(store.create('../secrets', Buffer.from('x'))).rejects.toThrow(MissingFile);
  await expect(store.copy(randomUUID(), randomUUID())).rejects.toThrow(MissingFile);
  await expect(store.open(randomUUID())).rejects.toThrow(MissingFile);
});
