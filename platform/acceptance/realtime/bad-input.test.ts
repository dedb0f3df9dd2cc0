import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';

let server: TestServer;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  // It listens a moment before it receives from the database.
  await vi.waitFor(
    async () => expect((await fetch(`${server.localUrl}/health/ready`)).status).toBe(200),
    30_000,
  );
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  const ready = await fetch(`${server.localUrl}/health/ready`);
  expect(await ready.json()).toMatchObject({ status: 'ready', checks: { realtime: true } });
  expect(server.logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
afterAll(() => server?.stop());

type Connection = { socket: WebSocket; received: unknown[]; closed: Promise<[code: number, reason: string]> };

function open(query = '', options: WebSocket.ClientOptions = {}): Promise<Connection> {
  const address = `${server.localUrl.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0${query}`;
  const socket = new WebSocket(address, options);
  sockets.push(socket);
  const received: unknown[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  const closed = new Promise<[number, string]>((resolve) => {
    socket.on('close', (code, reason) => resolve([code, String(reason)]));
  });
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve({ socket, received, closed }));
    socket.on('error', reject);
  });
}

const deep = `[null,"1","realtime:a","phx_join",{"config":${'['.repeat(99_999)}${']'.repeat(99_999)}}]`;

describe('sockets', () => {
  test.each([
    ['what is not JSON', '{"topic":', 1007],
    ['what is no message', '"shalom"', 1007],
    ['bytes without a meaning', Buffer.from('shalom'), 1007],
    ['what is deeper than anybody can read', deep, 1007],
    ['a giant', 'x'.repeat(1_000_000), 1009],
  ])('%s', async (_what, data, code) => {
    const { socket, closed } = await open();
    socket.send(data);
    expect((await closed)[0]).toBe(code);
  });

  test('a page of another origin', async () => {
    await expect(open('', { origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(open('', { origin: server.localUrl })).resolves.toBeDefined();
    await expect(open('', { origin: 'http://localhost:5173' })).resolves.toBeDefined();
  });

  test('a key that is none', async () => {
    await expect(open('&apikey=sb_publishable_wrong')).rejects.toThrow('401');
    await expect(open(`&apikey=${server.anonKey}x`)).rejects.toThrow('401');
  });

  test('joins to topics that are not there', async () => {
    const { socket, received } = await open();
    for (const topic of ['phoenix', 'realtime:', 'elsewhere', '']) {
      socket.send(JSON.stringify(['1', '1', topic, 'phx_join', {}]));
    }
    await expect.poll(() => received).toHaveLength(4);
    for (const message of received) expect(message).toMatchObject({ 3: 'phx_reply', 4: { status: 'error' } });
  });

  test('bindings that make no sense are named, and the socket goes on', async () => {
    const { socket, received } = await open();
    const bindings = [
      { event: '*', schema: 'public', table: 'not_there' },
      { event: '*', schema: 'auth', table: 'users' },
      { event: '*', schema: 'public', table: 'chat_messages', filter: 'nonsense' },
      { event: '*', schema: 'public', table: 'chat_messages', filter: "id=eq.1');drop table x;--" },
      { event: '*', schema: 'public"; drop table x; --', table: 'y' },
      { event: 'TRUNCATE', schema: 'public', table: 'chat_messages' },
    ];
    bindings.forEach((binding, index) => {
      const config = { postgres_changes: [binding] };
      socket.send(JSON.stringify([`${index}`, `${index}`, `realtime:${index}`, 'phx_join', { config }]));
    });
    await expect.poll(() => received).toHaveLength(bindings.length);
    for (const message of received) {
      const reason = expect.stringMatching(/^(?:PostgresChangesRefused|InvalidJoinPayload): ./);
      expect(message).toMatchObject({ 3: 'phx_reply', 4: { status: 'error', response: { reason } } });
    }
  });

  test('a flood ends, and with it only the one who made it', async () => {
    const [noisy, calm] = [await open(), await open()];
    for (let sent = 0; sent < 2_000; sent += 1) {
      noisy.socket.send(JSON.stringify(['1', `${sent}`, `realtime:${sent}`, 'phx_join', {}]));
    }
    expect(await noisy.closed).toEqual([1008, 'too many messages']);
    calm.socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]));
    await expect
      .poll(() => calm.received)
      .toEqual([[null, '1', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]]);
  });
});

describe('broadcasts over HTTP', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${server.localUrl}/realtime/v1${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test.each([
    ['not JSON', '/api/broadcast', '{', {}, 400],
    ['what is too deep', '/api/broadcast/x/events/y', `${'['.repeat(9999)}${']'.repeat(9999)}`, {}, 400],
    ['no messages', '/api/broadcast', '{}', {}, 422],
    ['a message without a topic', '/api/broadcast', '{"messages":[{"event":"x"}]}', {}, 422],
    ['an empty topic', '/api/broadcast', '{"messages":[{"topic":"","event":"x"}]}', {}, 422],
    [
      'a topic that cannot be kept',
      '/api/broadcast',
      '{"messages":[{"topic":"\\u0000","event":"x"}]}',
      {},
      422,
    ],
    ['an empty event', '/api/broadcast', '{"messages":[{"topic":"x","event":""}]}', {}, 422],
    ['a private topic without a right', '/api/broadcast/x/events/y?private=true', '{}', {}, 403],
    ['a bad token', '/api/broadcast/x/events/y', '{}', { authorization: 'Bearer nonsense' }, 401],
    ['a giant', '/api/broadcast/x/events/y', JSON.stringify('x'.repeat(600_000)), {}, 413],
    ['another address', '/api/elsewhere', '{}', {}, 404],
  ])('%s', async (_what, path, body, headers, status) => {
    const response = await post(path, body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      error: expect.stringMatching(/\.$/),
      code: expect.any(String),
    });
  });

  test('too many', async () => {
    const messages = Array.from({ length: 90 }, () => ({ topic: 'x', event: 'y', payload: {} }));
    const answers = [await post('/api/broadcast', JSON.stringify({ messages }))];
    for (let sent = 0; sent < 5; sent += 1)
      answers.push(await post('/api/broadcast', JSON.stringify({ messages })));
    expect(answers.map(({ status }) => status)).toContain(429);
    expect(answers[0]?.status).toBe(202);
  });

  test('the address of the socket is no page', async () => {
    const response = await fetch(`${server.localUrl}/realtime/v1/websocket`);
    expect(response.status).toBe(426);
  });
});
