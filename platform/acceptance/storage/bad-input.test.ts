import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesIn, isTidy, type StorageServer, startStorageServer } from './support/storage-server.ts';

let server: StorageServer;

beforeAll(async () => {
  server = await startStorageServer();
  await server.operator.createBucket('papers', { public: true });
});
afterAll(() => server.stop());

const key = () => ({ authorization: `Bearer ${server.serviceRoleKey}` });

/** Bytes as they are: clients tidy addresses up before they send them. */
async function wire(text: string | Buffer): Promise<{ status: number; body: Record<string, unknown> }> {
  const { hostname, port } = new URL(server.localUrl);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body || '{}') as Record<string, unknown> };
}

const request = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  wire(
    [
      `${method} /storage/v1${path} HTTP/1.1`,
      'host: x',
      `authorization: Bearer ${server.serviceRoleKey}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );

const names = [
  '../secret',
  '..%2f..%2fkeys.json',
  '%2e%2e/%2e%2e/keys.json',
  'a/../../keys.json',
  'a/./b',
  'a//b',
  '/a',
  'a/',
  '..',
  'a%5c..%5cb',
  'a%00b',
  'a%0ab',
  'C:%5cwindows',
  'a%7fb',
  'a%22b',
  'a%3cb%3e',
  'x'.repeat(1500),
];

describe('names that lead astray', () => {
  test.each(names)('%s', async (name) => {
    for (const [method, path] of [
      ['POST', `/object/papers/${name}`],
      ['PUT', `/object/papers/${name}`],
      ['GET', `/object/papers/${name}`],
      ['GET', `/object/public/papers/${name}`],
      ['GET', `/object/info/papers/${name}`],
      ['DELETE', `/object/papers/${name}`],
      ['POST', `/object/upload/sign/papers/${name}`],
      ['POST', `/object/sign/papers/${name}`],
    ] as const) {
      const { status, body } = await request(method, path, {}, method === 'POST' ? '{"expiresIn":5}' : '');
      expect({ method, path, status }).toMatchObject({
        status: expect.toSatisfy((s) => s >= 400 && s < 500),
      });
      expect(body).toHaveProperty('message');
    }
    for (const way of ['move', 'copy']) {
      const decoded = decodeURIComponent(name);
      const paths = { bucketId: 'papers', sourceKey: 'a', destinationKey: decoded };
      const { body } = await request('POST', `/object/${way}`, {}, JSON.stringify(paths));
      expect(body).toMatchObject({ statusCode: '400', message: expect.stringMatching(/^Invalid key/) });
    }
  });

  test('nothing of it reached the disk', async () => {
    expect(await filesIn(server, 'storage')).toEqual([]);
  });

  test.each(['..', '.', 'a/b', 'a\\b', '', ' a', 'a\n', 'x'.repeat(200), '<b>'])(
    'a bucket cannot be called %j',
    async (name) => {
      const { error } = await server.operator.createBucket(name);
      expect(error).toMatchObject({ statusCode: '400', message: 'Bucket name invalid' });
    },
  );
});

describe('requests that say nothing sensible', () => {
  test.each([
    ['POST', '/bucket', '{"name":5}'],
    ['POST', '/bucket', '{"name":'],
    ['POST', '/bucket', '[]'],
    ['POST', '/bucket', '{"name":"x","file_size_limit":"many"}'],
    ['POST', '/bucket', '{"name":"x","file_size_limit":-5}'],
    ['POST', '/bucket', '{"name":"x","type":"ANALYTICS"}'],
    ['GET', '/bucket?limit=-1', ''],
    ['GET', '/bucket?sortColumn=owner', ''],
    ['POST', '/object/list/papers', '{"limit":"all"}'],
    ['POST', '/object/list/papers', '{"limit":100000}'],
    ['POST', '/object/list/papers', '{"sortBy":{"column":"id; drop table storage.objects"}}'],
    ['POST', '/object/list-v2/papers', '{"cursor":"nonsense"}'],
    [
      'POST',
      '/object/list-v2/papers',
      `{"cursor":"${Buffer.from('{"column":"created_at","order":"asc","at":"x","name":"y"}').toString('base64url')}"}`,
    ],
    ['POST', '/object/sign/papers/x', '{}'],
    ['POST', '/object/sign/papers', '{"expiresIn":5,"paths":"x"}'],
    ['POST', '/object/move', '{}'],
    ['DELETE', '/object/papers', '{"prefixes":[]}'],
    ['DELETE', '/object/papers', '{"prefixes":["a\\u0000b"]}'],
    ['GET', '/render/image/public/papers/x?width=many', ''],
    ['GET', '/render/image/public/papers/x?quality=1000', ''],
    ['PUT', '/object/upload/sign/papers/x', 'x'],
  ])('%s %s %s', async (method, path, body) => {
    const answer = await request(method, path, {}, body);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        statusCode: expect.stringMatching(/^4\d\d$/),
        error: expect.any(String),
        message: expect.any(String),
      },
    });
  });

  test('an address that is none answers in the same form', async () => {
    const answer = await fetch(`${server.storage}/nothing/here`, { headers: key() });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ statusCode: '404', error: 'Not Found' });
  });

  test.each(['garbage', 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.', 'sb_secret_guess'])(
    'a key that is none: %s',
    async (token) => {
      for (const path of ['/bucket', '/object/authenticated/papers/x', '/object/papers/x']) {
        const answer = await fetch(`${server.storage}${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' });
      }
    },
  );

  test('without any key everyone is a visitor, except at the buckets', async () => {
    expect(await (await fetch(`${server.storage}/bucket`)).json()).toEqual({
      statusCode: '403',
      error: 'Unauthorized',
      message: 'Invalid Compact JWS',
    });
    const listed = await fetch(`${server.storage}/object/list/papers`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await listed.json()).toEqual([]);
  });

  test.each([
    ['GET', '/vector/ListVectorBuckets'],
    ['POST', '/iceberg/v1/namespaces'],
    ['PUT', '/s3/bucket/key'],
  ])('%s %s is not available, and says so', async (method, path) => {
    const { status, body } = await request(method, path, {}, '');
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'NotSupported', message: expect.stringContaining('not available') });
  });
});

describe('forms', () => {
  const form = (text: string, boundary = 'b') =>
    request(
      'POST',
      '/object/papers/form',
      { 'content-type': `multipart/form-data; boundary=${boundary}` },
      text,
    );
  const part = (disposition: string, text: string) =>
    `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;

  test.each([
    [
      'without a boundary',
      () => request('POST', '/object/papers/form', { 'content-type': 'multipart/form-data' }, 'x'),
    ],
    ['without a file', () => form(`${part('name="cacheControl"', '1')}--b--\r\n`)],
    ['without an end', () => form(part('name=""; filename="x"', 'half a file'))],
    ['of nothing', () => form('')],
    ['of noise', () => form('\r\n\r\n--b\r\n\r\n--bb\u0001')],
    [
      'with odd metadata',
      () => form(`${part('name="metadata"', '{')}${part('name=""; filename="x"', 'x')}--b--\r\n`),
    ],
  ])('%s', async (_what, send) => {
    expect(await send()).toMatchObject({ status: 400, body: { statusCode: '400' } });
    expect((await server.operator.from('papers').exists('form')).data).toBe(false);
  });

  test('with two files the first counts', async () => {
    const answer = await form(
      `${part('name=""; filename="a"', 'first')}${part('name="second"; filename="b"', 'second')}--b--\r\n`,
    );
    expect(answer.status).toBe(200);
    const { data } = await server.operator.from('papers').download('form');
    expect(await data?.text()).toBe('first');
    await server.operator.from('papers').remove(['form']);
  });
});

describe('connections that break', () => {
  test.each([
    ['a body', 'content-type: text/plain'],
    ['a form', 'content-type: multipart/form-data; boundary=b'],
  ])('in the middle of %s: nothing is kept', async (what, type) => {
    const { hostname, port } = new URL(server.localUrl);
    const path = `broken ${what}`.replaceAll(' ', '-');
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      [
        `POST /storage/v1/object/papers/${path} HTTP/1.1`,
        'host: x',
        `authorization: Bearer ${server.serviceRoleKey}`,
        'content-length: 10000000',
        type,
        '',
        '--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\n',
      ].join('\r\n'),
    );
    socket.write(Buffer.alloc(100_000, 65));
    await expect.poll(() => filesIn(server, 'storage-drafts').then((names) => names.length)).toBe(1);
    socket.destroy();
    await expect.poll(() => filesIn(server, 'storage-drafts')).toEqual([]);
    expect((await server.operator.from('papers').exists(path)).data).toBe(false);
  });

  test('in the middle of a download: the server goes on', async () => {
    await server.operator.from('papers').upload('long', Buffer.alloc(20_000_000));
    const stop = new AbortController();
    const answer = await fetch(`${server.storage}/object/public/papers/long`, { signal: stop.signal });
    const reader = answer.body?.getReader();
    await reader?.read();
    stop.abort();
    await expect(reader?.closed).rejects.toThrow();
    expect((await fetch(`${server.localUrl}/health/ready`)).status).toBe(200);
  });
});

test('after all this the server is healthy, and nothing lies about', async () => {
  expect((await fetch(`${server.localUrl}/health/ready`)).status).toBe(200);
  await expect.poll(() => isTidy(server)).toBe(true);
  expect(server.logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
