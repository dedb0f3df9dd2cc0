import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { limitBodyTime } from './body-deadline.ts';
import { handleErrors } from './errors.ts';
import { logRequests } from './request-log.ts';
import { maxUrlLength, serverOptions } from './server-options.ts';

const logs: string[] = [];
const app = Fastify(serverOptions(createLog('info', { write: (line) => logs.push(line) })));
let port = 0;

beforeAll(async () => {
  logRequests(app);
  limitBodyTime(app, 200);
  handleErrors(app);
  app.post('/echo', async (request) => request.body);
  app.post('/file', { config: { takesFiles: true } }, async (request) => request.body);
  app.get('/broken', async () => {
    throw new Error('the password of miriam@demo.example is wrong');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});

afterAll(() => app.close());

function post(body: string, type = 'application/json') {
  return fetch(`http://127.0.0.1:${port}/echo`, { method: 'POST', body, headers: { 'content-type': type } });
}

/** Bytes that no HTTP client would send. */
async function wire(bytes: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  const [head = '', body = '{}'] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  expect(head).toMatch(/x-request-id: [\da-f-]{36}/);
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as Record<string, unknown> };
}

describe('limits', () => {
  it.each([
    [
      'a body that is too large',
      JSON.stringify('x'.repeat(1024 * 1024)),
      'application/json',
      413,
      'body_too_large',
    ],
    ['malformed JSON', '{"a":', 'application/json', 400, 'malformed_json'],
    ['an empty JSON body', '', 'application/json', 400, 'malformed_json'],
    ['a media type that nobody reads', '<a/>', 'application/xml', 415, 'unsupported_media_type'],
  ])('%s', async (_what, body, type, status, code) => {
    const answer = await post(body, type);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({
      code,
      message: expect.stringMatching(/\.$/),
      request_id: answer.headers.get('x-request-id'),
    });
  });

  it('an address that is too long', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/echo?${'x'.repeat(maxUrlLength)}`);
    expect(answer.status).toBe(414);
    expect(await answer.json()).toMatchObject({ code: 'url_too_long' });
  });

  it('headers that are too large', async () => {
    const answer = await wire(`GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(40_000)}\r\n\r\n`);
    expect(answer).toMatchObject({ status: 431, body: { code: 'headers_too_large' } });
  });

  it('a body that does not come', async () => {
    const answer = await wire(
      'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n"sh',
    );
    expect(answer).toMatchObject({ status: 408, body: { code: 'request_timeout' } });
  });

  it('a file may come more slowly than that', async () => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    const head =
      'host: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\nconnection: close\r\n\r\n';
    socket.write(`POST /file HTTP/1.1\r\n${head}"he`);
    // Another request's body runs out of time meanwhile, which takes as long as this one's would have had.
    await wire(`POST /echo HTTP/1.1\r\n${head}"he`);
    socket.write('llo!!"');
    await once(socket, 'close');
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nhello!!$/s);
  });

  it('what is not HTTP', async () => {
    expect(await wire('hello!\r\n\r\n')).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });
});

describe('an internal error', () => {
  it('is logged with the id that the visitor gets, and shows nothing else', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/broken`);
    expect(answer.status).toBe(500);
    const body = (await answer.json()) as { request_id: string };
    expect(body).toEqual({
      code: 'internal_error',
      message: 'Something went wrong on our side.',
      request_id: answer.headers.get('x-request-id'),
    });
    const line = logs.find((candidate) => candidate.includes('request failed')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ level: 'error', request_id: body.request_id });
    expect(line).not.toContain('miriam');
  });
});
