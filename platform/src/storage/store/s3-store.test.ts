import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Server, startS3Server } from '@lomdim/testing/s3/s3-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type FileStore, MissingFile, StoreUnreachable } from './file-store.ts';
import { parseS3Address } from './s3-address.ts';
import { openS3Bucket, type S3Bucket } from './s3-bucket.ts';
import { createS3Store } from './s3-store.ts';

let server: S3Server;
let store: FileStore;
/** Another door to the same files. */
let impatient: FileStore;
let folder: string;
const longestSilence = 500;

function bucketAt(url: string, options?: Parameters<typeof openS3Bucket>[1]): S3Bucket {
  const address = parseS3Address(url);
  if ('problem' in address) throw new Error(address.problem);
  return openS3Bucket(address, options);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-store-'));
  server = await startS3Server();
  store = createS3Store(bucketAt(`${server.url}/a folder`));
  impatient = createS3Store(bucketAt(`${server.url}/a folder`, { longestSilence }));
});
afterEach(() => {
  server.faults = () => undefined;
  server.requests.length = 0;
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function stored(content: Buffer, { into = store, version = randomUUID() } = {}): Promise<string> {
  const path = join(folder, version);
  await writeFile(path, content);
  await into.put(version, path);
  return version;
}

async function contentOf(...asked: Parameters<FileStore['open']>): Promise<Buffer> {
  return Buffer.concat(await (await store.open(...asked)).toArray());
}

const partSize = 8 * 1024 * 1024;

it.each([0, 1, 100_000, partSize, partSize + 1, 2 * partSize + 17])(
  'keeps a file of %d bytes, whole and in parts',
  async (size) => {
    const content = randomBytes(size);
    const version = await stored(content);
    expect((await contentOf(version)).equals(content)).toBe(true);
    if (size < 100) return;
    const range = { start: size - 90, end: size - 11 };
    expect((await contentOf(version, range)).equals(content.subarray(size - 90, size - 10))).toBe(true);
  },
);

it('copies, and a copy stays when the first is removed', async () => {
  const version = await stored(Buffer.from('content'));
  const copy = randomUUID();
  await store.copy(version, copy);
  await store.remove(version);
  await store.remove(version);
  expect((await contentOf(copy)).toString()).toBe('content');
  await expect(store.open(version)).rejects.toThrow(MissingFile);
  await expect(store.copy(version, randomUUID())).rejects.toThrow(MissingFile);
});

it('takes no version for a path', async () => {
  await expect(store.open('../secrets')).rejects.toThrow(MissingFile);
  await store.remove('../secrets');
  expect(server.requests).toEqual([]);
});

it('is told of a bucket that is not there, which is no missing file', async () => {
  const other = createS3Store(bucketAt(server.url.replace(/files$/, 'another')));
  await expect(other.open(randomUUID())).rejects.toThrow(/bucket/i);
});

it('knows a reason against a bucket that is not there or refuses its keys, and none against one that is away', async () => {
  expect(await bucketAt(server.url).reasonAgainst()).toBeUndefined();
  const other = bucketAt(server.url.replace(/files$/, 'another'));
  expect(await other.reasonAgainst()).toBe('there is no bucket another; make it first');
  const stranger = bucketAt(server.url.replace(/\/\/[^@]+@/, '//stranger:secret@'));
  expect(await stranger.reasonAgainst()).toBe('the store does not let these keys into the bucket files');
  const away = bucketAt('http://key:secret@127.0.0.1:9/files');
  expect(await away.reasonAgainst()).toBeUndefined();
});

it('tries again where the store fails for a moment', async () => {
  let failures = 2;
  server.faults = () => (failures-- > 0 ? { status: 503 } : undefined);
  const version = await stored(Buffer.from('content'));
  failures = 2;
  expect((await contentOf(version)).toString()).toBe('content');
});

it('gives up where the store goes on failing, and leaves no half of a file', async () => {
  server.faults = (method, path) =>
    method === 'PUT' && path.includes('partNumber=2') ? { status: 500 } : undefined;
  await expect(stored(randomBytes(partSize + 1))).rejects.toThrow();
  expect(server.requests.at(-1)).toMatch(/^DELETE .*uploadId=/);
});

it('goes on where a reading was cut', async () => {
  const content = randomBytes(3_000_000);
  const version = await stored(content);
  let cuts = 2;
  server.faults = (method) => (method === 'GET' && cuts-- > 0 ? { cutAfter: 700_000 } : undefined);
  expect((await contentOf(version)).equals(content)).toBe(true);
  expect(server.requests.filter((request) => request.startsWith('GET'))).toHaveLength(3);
});

it('lets go of a file that nobody began to read', async () => {
  const version = await stored(randomBytes(partSize));
  const stream = await store.open(version);
  expect(server.open()).toBe(1);
  stream.destroy();
  await expect.poll(() => server.open()).toBe(0);
});

it('ends a reading that is cut every time', async () => {
  const version = await stored(randomBytes(3_000_000));
  server.faults = (method) => (method === 'GET' ? { cutAfter: 1000 } : undefined);
  await expect(contentOf(version)).rejects.toThrow();
});

it('waits for a store that is slow', async () => {
  server.faults = () => ({ delayMs: 300 });
  const version = await stored(Buffer.from('content'));
  expect((await contentOf(version)).toString()).toBe('content');
});

/** In one piece, and in parts. */
const sizes = [2_000_000, partSize + 2_000_000];

async function expectNothingOf(version: string): Promise<void> {
  expect((await server.objects()).filter((key) => key.endsWith(version))).toEqual([]);
  expect(await server.unfinishedUploads()).toEqual([]);
}

it.each(sizes)('sends again what was cut on its way, of %d bytes', async (size) => {
  const content = randomBytes(size);
  let cuts = 2;
  server.faults = (method) => (method === 'PUT' && cuts-- > 0 ? { cutRequestAfter: 700_000 } : undefined);
  const version = await stored(content);
  expect(server.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(
    2 + Math.ceil(size / partSize),
  );
  expect((await contentOf(version)).equals(content)).toBe(true);
  expect(await server.unfinishedUploads()).toEqual([]);
});

it.each(sizes)('leaves nothing of what is cut every time, of %d bytes', async (size) => {
  const version = randomUUID();
  server.faults = (method) => (method === 'PUT' ? { cutRequestAfter: 700_000 } : undefined);
  await expect(stored(randomBytes(size), { version })).rejects.toThrow(StoreUnreachable);
  await expectNothingOf(version);
});

it('puts once more what the store took without its answer arriving', async () => {
  const content = randomBytes(100_000);
  let cuts = 1;
  server.faults = (method) => (method === 'PUT' && cuts-- > 0 ? { cutAfter: 0 } : undefined);
  expect((await contentOf(await stored(content))).equals(content)).toBe(true);
});

it.each([
  ['a file', 'PUT', 2_000_000],
  ['a part of one', 'PUT', partSize + 2_000_000],
  ['a reading', 'GET', 2_000_000],
])('asks again where the store falls silent for once at %s', async (_, silentAt, size) => {
  const content = randomBytes(size);
  const silences = new Set([silentAt]);
  server.faults = (method) => (silences.delete(method) ? { isSilent: true } : undefined);
  // Time enough for all the other answers, also on a busy machine.
  const into = createS3Store(bucketAt(server.url, { longestSilence: 1500 }));
  const version = await stored(content, { into });
  const read = Buffer.concat(await (await into.open(version)).toArray());
  expect(read.equals(content)).toBe(true);
  expect(silences.size).toBe(0);
});

it.each(sizes)('gives up where the store stays silent, and leaves nothing, of %d bytes', async (size) => {
  const version = randomUUID();
  server.faults = (method) => (method === 'PUT' || method === 'GET' ? { isSilent: true } : undefined);
  await Promise.all([
    expect(stored(randomBytes(size), { into: impatient, version })).rejects.toThrow(StoreUnreachable),
    expect(impatient.open(version)).rejects.toThrow(StoreUnreachable),
  ]);
  await expectNothingOf(version);
});

it('does not hold up a start for a store that is silent', async () => {
  server.faults = () => ({ isSilent: true });
  expect(await bucketAt(server.url, { longestSilence }).reasonAgainst()).toBeUndefined();
  // Any other request is made four times.
  expect(server.requests.length).toBeLessThan(4);
});

it('goes on where a reading fell silent, and ends one that does so every time', async () => {
  const content = randomBytes(3_000_000);
  const version = await stored(content);
  let silences = 2;
  server.faults = (method) => (method === 'GET' && silences-- > 0 ? { silentAfter: 700_000 } : undefined);
  const read = Buffer.concat(await (await impatient.open(version)).toArray());
  expect(read.equals(content)).toBe(true);
  silences = Number.POSITIVE_INFINITY;
  await expect((await impatient.open(version)).toArray()).rejects.toThrow(StoreUnreachable);
});

it('lets go of the store while its reader pauses, as often as it likes, and goes on afterwards', async () => {
  const content = randomBytes(3_000_000);
  const version = await stored(content);
  server.faults = (method) => (method === 'GET' ? { silentAfter: 700_000 } : undefined);
  const reading = (await impatient.open(version))[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  for (let pause = 1; pause <= 5; pause += 1) {
    const { value } = await reading.next();
    read.push(value);
    await expect
      .poll(() => server.requests.filter((request) => request.startsWith('GET')).length)
      .toBe(pause);
    await expect.poll(() => server.open()).toBe(0);
  }
  server.faults = () => undefined;
  for await (const chunk of { [Symbol.asyncIterator]: () => reading }) read.push(chunk);
  expect(Buffer.concat(read).equals(content)).toBe(true);
});
