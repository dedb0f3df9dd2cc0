import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { makeWebFolder, script } from '@lomdim/testing/server/web-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let web: Awaited<ReturnType<typeof makeWebFolder>>;

beforeAll(async () => {
  web = await makeWebFolder();
  server = await startTestServer({ webFolder: web.path });
});

afterAll(async () => {
  await server.stop();
  await web.remove();
});

/** fetch would tidy the path and unpack the body; this sends and shows what is really on the wire. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { hostname, port } = new URL(server.url);
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const call = request({ hostname, port, path, method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      });
      call.on('error', reject).end();
    },
  );
}

describe('files', () => {
  it('serves hashed assets compressed at build time, cached for ever', async () => {
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await raw('/assets/app-1a2b3c4d.js', { 'accept-encoding': encoding });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.vary).toMatch(/accept-encoding/i);
      expect(answer.headers['content-type']).toMatch(/javascript/);
      expect(unpack(answer.body).toString()).toBe(script);
    }
  });

  it('serves them as they are to a client that cannot unpack', async () => {
    const answer = await raw('/assets/app-1a2b3c4d.js', { 'accept-encoding': 'identity' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body.toString()).toBe(script);
  });

  it('compresses on the spot what was not compressed at build time', async () => {
    const answer = await raw('/assets/plain-5e6f7a8b.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.body).toString()).toBe(script);
  });

  it('answers 404 in JSON for an asset that does not exist', async () => {
    const answer = await raw('/assets/gone-00000000.js', { accept: 'text/html,*/*' });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'not_found' });
    expect(answer.headers['cache-control']).toBeUndefined();
  });

  it('revalidates other files', async () => {
    const first = await raw('/favicon.svg');
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const again = await raw('/favicon.svg', { 'if-none-match': String(first.headers.etag) });
    expect(again.status).toBe(304);
  });

  it.each([
    '/../package.json',
    '/assets/../../package.json',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/..%5c..%5cpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/assets/app-1a2b3c4d.js.br',
  ])('gives away nothing at %s', async (path) => {
    const answer = await raw(path, { accept: 'application/json' });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'not_found' });
  });

  it('refuses an address that cannot be decoded', async () => {
    const answer = await raw('/%E0%A4%A');
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'bad_url' });
    expect(answer.headers['x-request-id']).toBeTruthy();
  });
});

describe('the page', () => {
  it.each(['/', '/find-teachers?subject=Talmud', '/lesson/7', '/eleves', '/blog/first-havruta'])(
    'is at %s with status 200',
    async (path) => {
      const answer = await raw(path, { accept: 'text/html' });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.body.toString()).toContain('<title>Lomdim</title>');
    },
  );

  it('is served with status 404 at an unknown address', async () => {
    const answer = await raw('/no/such/page', { accept: 'text/html' });
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).toContain('<title>Lomdim</title>');
  });

  it('is not sent again when nothing changed', async () => {
    const first = await raw('/');
    const again = await raw('/', { 'if-none-match': String(first.headers.etag) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });

  it('is compressed', async () => {
    const answer = await raw('/', { 'accept-encoding': 'br, gzip' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.body).toString()).toContain('<title>Lomdim</title>');
  });

  it('answers HEAD without a body', async () => {
    const answer = await raw('/', {}, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(0);
  });

  it('is no answer to other methods, nor to a client that wants JSON', async () => {
    expect((await raw('/', {}, 'POST')).status).toBe(404);
    expect((await raw('/no/such/page', { accept: 'application/json' })).headers['content-type']).toMatch(
      /json/,
    );
  });

  it('is never served below a protocol', async () => {
    const answer = await raw('/functions/v1/nothing', { accept: 'text/html' });
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toMatch(/json/);
  });
});
