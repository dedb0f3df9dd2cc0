import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { FinishedPage } from './finished-page.ts';
import { preferredEncoding, sendFinishedPage } from './send-finished-page.ts';

const html = `<!doctype html>${'<p>שלום</p>'.repeat(300)}`;

function serve(page: FinishedPage) {
  const app = Fastify();
  app.get('/', (request, reply) => sendFinishedPage(request, reply, page));
  return (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/', headers });
}

const page = (status = 200) =>
  new FinishedPage({
    status,
    headers: { 'Cache-Control': 'no-cache', Vary: 'accept-language, cookie' },
    body: html,
  });

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('is sent as %s to who takes it', async (encoding, unpack) => {
  const answer = await serve(page())({ 'accept-encoding': encoding });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  });
  expect(unpack(answer.rawPayload).toString()).toBe(html);
});

test('is sent as it is to who takes nothing else', async () => {
  const answer = await serve(page())();
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.payload).toBe(html);
});

test('a small page is not compressed', async () => {
  const answer = await serve(new FinishedPage({ status: 200, body: 'small' }))({ 'accept-encoding': 'br' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.payload).toBe('small');
});

test('an encoding is made once', async () => {
  const one = page();
  expect(one.packed('br')).toBe(one.packed('br'));
  expect(await one.packed('br')).toBe(await one.packed('br'));
});

test('to HEAD goes what GET would say, without the body', async () => {
  const ask = serve(page());
  const got = await ask({ 'accept-encoding': 'br' });
  const head = await ask({ 'accept-encoding': 'br' }, 'HEAD');
  expect(head.statusCode).toBe(200);
  expect(head.rawPayload).toHaveLength(0);
  for (const name of ['etag', 'vary', 'content-type', 'content-encoding', 'content-length']) {
    expect(head.headers[name]).toBe(got.headers[name]);
  }
});

describe('who has it already', () => {
  const { etag } = page();

  test.each([etag, etag.replace('W/', ''), `"other", ${etag}`, '*'])('is told so: %s', async (known) => {
    const answer = await serve(page())({ 'if-none-match': known, 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(304);
    expect(answer.payload).toBe('');
    expect(answer.headers).toMatchObject({
      etag,
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language, cookie',
    });
  });

  test('is sent it when it is another', async () => {
    expect((await serve(page())({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  test.each([404, 410])('is sent a status of %d again', async (status) => {
    expect((await serve(page(status))({ 'if-none-match': etag })).statusCode).toBe(status);
  });
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['BR ; Q=1.0', 'br'],
  ['identity', undefined],
  ['br;q=nonsense', undefined],
])('of %j the encoding is %s', (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding);
});

test('a page that sets a cookie is for one person only, so it is refused', () => {
  expect(() => new FinishedPage({ status: 200, headers: { 'Set-Cookie': 'a=b' }, body: '' })).toThrow(
    /cookie/,
  );
});
