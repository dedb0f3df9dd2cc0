import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesIn, isTidy, type StorageServer, startStorageServer } from './support/storage-server.ts';

let server: StorageServer;
const bucket = 'papers';

beforeAll(async () => {
  server = await startStorageServer();
  await server.operator.createBucket(bucket, { public: false });
});
afterAll(() => server.stop());

const files = () => server.operator.from(bucket);

async function contentOf(path: string): Promise<Buffer> {
  const { data, error } = await files().download(path);
  expect(error).toBeNull();
  return data ? Buffer.from(await data.arrayBuffer()) : Buffer.alloc(0);
}

/** What is answered to all of this on one connection, as soon as there are two answers, or the connection ended. */
async function twoAnswers(...pieces: (string | Buffer)[]): Promise<string[]> {
  const { hostname, port } = new URL(server.localUrl);
  const socket = connect(Number(port), hostname);
  for (const piece of pieces) socket.write(piece);
  let text = '';
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);
  for await (const chunk of socket) {
    text += String(chunk);
    if (statuses().length === 2) break;
  }
  return statuses();
}

test('a file that is refused in the middle does not spoil the connection for what comes next', async () => {
  await server.operator.createBucket('narrow', { public: false, fileSizeLimit: '100KB' });
  const size = 8_000_000;
  const chunk = Buffer.alloc(size, 65);
  const head = (line: string, ...more: string[]) =>
    [line, 'host: x', `authorization: Bearer ${server.serviceRoleKey}`, ...more, '', ''].join('\r\n');
  const answers = await twoAnswers(
    head('POST /storage/v1/object/narrow/large HTTP/1.1', 'content-type: a/b', 'transfer-encoding: chunked'),
    `${size.toString(16)}\r\n`,
    chunk,
    '\r\n0\r\n\r\n',
    head('GET /storage/v1/bucket/narrow HTTP/1.1'),
  );
  expect(answers).toEqual(['400', '200']);
});

describe('a file comes in', () => {
  const content = randomBytes(200_000);
  const form = () => {
    const data = new FormData();
    data.append('', new Blob([content], { type: 'application/x-thing' }), 'thing.bin');
    return data;
  };

  test.each([
    ['a buffer', () => content],
    ['an array buffer', () => new Uint8Array(content).buffer],
    ['a blob', () => new Blob([content])],
    ['a form whose fields come after the file', form],
    ['a stream of the web', () => new Blob([content]).stream()],
    ['a stream of Node', () => Readable.from([content.subarray(0, 9), content.subarray(9)])],
  ])('as %s', async (_what, body) => {
    const path = `in/${randomUUID()}`;
    const { data, error } = await files().upload(path, body());
    expect(error).toBeNull();
    expect(data).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      path,
      fullPath: `${bucket}/${path}`,
    });
    expect((await contentOf(path)).equals(content)).toBe(true);
  });

  test('empty', async () => {
    await files().upload('in/empty', Buffer.alloc(0));
    expect(await contentOf('in/empty')).toHaveLength(0);
  });

  test('larger than what is held in memory, in both forms', async () => {
    const large = randomBytes(30 * 1024 * 1024);
    await files().upload('in/large', large);
    expect((await contentOf('in/large')).equals(large)).toBe(true);
    await files().upload('in/large form', new Blob([large]));
    expect((await contentOf('in/large form')).equals(large)).toBe(true);
  });

  test('with a name in letters of any script', async () => {
    const path = 'שיעור/leçon & Übung (1).txt';
    expect((await files().upload(path, 'shalom')).error).toBeNull();
    expect(String(await contentOf(path))).toBe('shalom');
    const { data } = await files().createSignedUrl(path, 60);
    expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('shalom');
  });
});

describe('what is said about it is kept', () => {
  test.each([
    ['a body', () => 'shalom'],
    ['a blob', () => new Blob(['shalom'], { type: 'text/markdown' })],
  ])('with %s', async (_what, body) => {
    const path = `about/${randomUUID()}.md`;
    const metadata = { source: 'שולחן', pages: 3, nested: { deep: true } };
    await files().upload(path, body(), { contentType: 'text/markdown', cacheControl: '120', metadata });
    const { data } = await files().info(path);
    expect(data).toMatchObject({
      name: path,
      bucketId: bucket,
      size: 6,
      contentType: 'text/markdown',
      cacheControl: 'max-age=120',
      metadata,
    });
  });

  test('an hour in the cache when nothing is said', async () => {
    await files().upload('about/usual', 'shalom');
    expect((await files().info('about/usual')).data?.cacheControl).toBe('max-age=3600');
  });

  test('how it is packed', async () => {
    const { gzipSync } = await import('node:zlib');
    await files().upload('about/packed.txt', gzipSync('shalom'), {
      contentType: 'text/plain',
      headers: { 'content-encoding': 'gzip' },
    });
    const { data } = await files().download('about/packed.txt');
    expect(await data?.text()).toBe('shalom');
  });

  test('but not a cache header with letters that no header has', async () => {
    const path = 'about/odd cache';
    await files().upload(path, 'x', { headers: { 'cache-control': 'max-age=1\u00e9' } });
    expect((await files().info(path)).data?.cacheControl).toBe('no-cache');
    expect((await files().download(path)).error).toBeNull();
  });

  test('and a type that is none is refused', async () => {
    const { error } = await files().upload('about/odd type', 'x', { contentType: 'not a type' });
    expect(error).toMatchObject({ status: 400, statusCode: '415' });
  });

  test('metadata that is no object is refused', async () => {
    for (const text of ['[1]', 'no json', '"x"']) {
      const { error } = await files().upload('about/odd', 'x', {
        headers: { 'x-metadata': Buffer.from(text).toString('base64') },
      });
      expect(error).toMatchObject({ statusCode: '400', message: expect.stringContaining('metadata') });
    }
    expect((await files().exists('about/odd')).data).toBe(false);
  });
});

describe('a name that is taken', () => {
  test('is refused, unless the sender wants to replace it', async () => {
    await files().upload('taken', 'first');
    const { error } = await files().upload('taken', 'second');
    expect(error).toMatchObject({ status: 400, statusCode: '409', message: 'The resource already exists' });
    expect(String(await contentOf('taken'))).toBe('first');
    const { data: before } = await files().info('taken');
    await files().upload('taken', 'third', { upsert: true });
    expect(String(await contentOf('taken'))).toBe('third');
    const { data: after } = await files().info('taken');
    expect(after?.id).toBe(before?.id);
    expect(after?.version).not.toBe(before?.version);
    expect(after?.etag).not.toBe(before?.etag);
  });

  test('can be updated; one that is not there cannot', async () => {
    await files().upload('changing', 'first');
    expect((await files().update('changing', 'second')).error).toBeNull();
    expect(String(await contentOf('changing'))).toBe('second');
    expect((await files().update('nowhere', 'x')).error).toMatchObject({
      statusCode: '404',
      message: 'Object not found',
    });
  });

  test('by ten at the same instant: one wins, and nothing is mixed', async () => {
    const contents = Array.from({ length: 10 }, () => randomBytes(300_000));
    const results = await Promise.all(contents.map((content) => files().upload('raced', content)));
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    const refused = results.flatMap(({ error }) => (error ? [error] : []));
    expect(refused).toEqual(Array(9).fill(expect.objectContaining({ statusCode: '409' })));
    const stored = await contentOf('raced');
    expect(contents.filter((content) => content.equals(stored))).toHaveLength(1);
  });

  test('replaced by ten at the same instant: the content of one of them, whole', async () => {
    const contents = Array.from({ length: 10 }, () => randomBytes(300_000));
    const results = await Promise.all(
      contents.map((content) => files().upload('raced again', content, { upsert: true })),
    );
    expect(results.map(({ error }) => error)).toEqual(Array(10).fill(null));
    const stored = await contentOf('raced again');
    expect(contents.filter((content) => content.equals(stored))).toHaveLength(1);
  });
});

describe('too much', () => {
  const refusal = {
    statusCode: '413',
    status: 400,
    message: 'The object exceeded the maximum allowed size',
  };

  test('for the bucket, however it comes', async () => {
    await server.operator.createBucket('small', { public: false, fileSizeLimit: '1kb' });
    const small = server.operator.from('small');
    const over = Buffer.alloc(1001, 1);
    expect((await small.upload('a', Buffer.alloc(1000, 1))).error).toBeNull();
    for (const body of [over, new Blob([over]), Readable.from([over]), new Blob([Buffer.alloc(300_000)])]) {
      expect((await small.upload('b', body)).error).toMatchObject(refusal);
    }
    expect((await small.exists('b')).data).toBe(false);
  });

  test('for the server, although no end is announced: nothing of it is kept', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1024 * 1024;
        if (sent > 500 * 1024 * 1024) controller.error(new Error('the server reads without end'));
        else controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const { error } = await files().upload('endless', endless);
    expect(error).not.toBeNull();
    expect((await files().exists('endless')).data).toBe(false);
    expect(await filesIn(server, 'storage-drafts')).toEqual([]);
  });

  test('a bucket cannot be made larger than the server allows', async () => {
    const { error } = await server.operator.createBucket('huge', { public: false, fileSizeLimit: '20gb' });
    expect(error).toMatchObject(refusal);
  });
});

describe('with an address that somebody signed', () => {
  test('a visitor uploads once, in the name of the signer', async () => {
    const { data } = await files().createSignedUploadUrl('signed/one.txt');
    const visitor = (await server.as({ id: null })).from(bucket);
    const uploaded = await visitor.uploadToSignedUrl('signed/one.txt', data?.token ?? '', 'shalom');
    expect(uploaded).toMatchObject({ error: null, data: { path: 'signed/one.txt' } });
    const again = await visitor.uploadToSignedUrl('signed/one.txt', data?.token ?? '', 'other');
    expect(again.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' });
    expect(String(await contentOf('signed/one.txt'))).toBe('shalom');
  });

  test('and replaces when the address says so', async () => {
    const { data } = await files().createSignedUploadUrl('signed/one.txt', { upsert: true });
    const visitor = (await server.as({ id: null })).from(bucket);
    const uploaded = await visitor.uploadToSignedUrl('signed/one.txt', data?.token ?? '', 'replaced');
    expect(uploaded.error).toBeNull();
    expect(String(await contentOf('signed/one.txt'))).toBe('replaced');
  });

  test('but nowhere else, and with no other token', async () => {
    const visitor = (await server.as({ id: null })).from(bucket);
    const { data } = await files().createSignedUploadUrl('signed/two.txt');
    const read = await files().createSignedUrl('signed/one.txt', 60);
    const readToken = new URL(read.data?.signedUrl ?? '').searchParams.get('token') ?? '';
    for (const [path, token] of [
      ['signed/three.txt', data?.token ?? ''],
      ['signed/one.txt', readToken],
      ['signed/two.txt', server.serviceRoleKey],
      ['signed/two.txt', `${data?.token.slice(0, -3)}AAA`],
    ] as const) {
      const { error } = await visitor.uploadToSignedUrl(path, token, 'x');
      expect(error).toMatchObject({ statusCode: '400', message: 'Invalid signature' });
    }
  });
});

test('in the end every row has its bytes and every byte its row', async () => {
  await expect.poll(() => isTidy(server)).toBe(true);
});
