import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../database/tests/support/database.ts';
import type { Limits } from '../limits.ts';
import { RawClient } from '../testing/raw-client.ts';
import { type MemoryServer, serveOverMemory } from '../testing/serve-over-memory.ts';

let database: TestDatabase;
const servers: MemoryServer[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
afterAll(() => database?.drop());

async function serve(limits: Partial<Limits> = {}): Promise<MemoryServer> {
  const server = await serveOverMemory(database.pool, { limits });
  servers.push(server);
  return server;
}

/** The status with which a socket is refused. */
function refusedWith(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { socket } = new RawClient(url, { headers });
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    socket.on('open', () => reject(new Error('the socket was opened')));
  });
}

describe('who may open a socket', () => {
  it.each([
    ['another origin', '?vsn=2.0.0', { origin: 'https://evil.example' }, 403],
    ['an origin without a name', '?vsn=2.0.0', { origin: 'null' }, 403],
    ['a file', '?vsn=2.0.0', { origin: 'file://' }, 403],
    ['a page on this machine, where the site is elsewhere', '', { origin: 'http://localhost:5173' }, 403],
    ['a serialisation that nobody speaks', '?vsn=9.0.0', {}, 400],
    ['a key that is no key', '?apikey=nonsense', {}, 401],
    ['an expired key', `?apikey=${encodeURIComponent('{"exp":1}')}`, {}, 401],
    ['another address', '/else', {}, 404],
  ])('not %s', async (_who, query, headers, status) => {
    const { url } = await serve();
    expect(await refusedWith(`${url}${query}`, headers)).toBe(status);
  });

  it('the site itself, the same host, and programs', async () => {
    const { url } = await serve();
    for (const origin of ['https://lomdim.example', `http://${new URL(url).host}`, undefined]) {
      const client = await new RawClient(url, origin === undefined ? {} : { origin }).opened();
      client.close();
    }
  });

  it('no more than the server can hold', async () => {
    const { url, open } = await serve({ sockets: 2 });
    const [first] = [await open(), await open()];
    expect(await refusedWith(url)).toBe(503);
    first.close();
    await first.closed;
    await expect
      .poll(() =>
        open().then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('open');
  });

  it('nor more from one address than it may', async () => {
    const { url, open } = await serve({ rates: { ...unlimited, socketsPerAddress: 1 } });
    const first = await open();
    expect(await refusedWith(url)).toBe(503);
    const proxied = { 'x-forwarded-for': '203.0.113.9' };
    const other = await new RawClient(url, { headers: proxied }).opened();
    expect(await refusedWith(url, proxied)).toBe(503);
    for (const client of [first, other]) client.close();
  });
});

describe('what is not a message', () => {
  it.each([
    ['not JSON', 'shalom'],
    ['an array that is too short', '[1,2]'],
    ['bytes of no kind', Buffer.from([1, 2, 3])],
  ])('%s ends the socket with a reason', async (_what, data) => {
    const server = await serve();
    const client = await server.open();
    client.socket.send(data);
    expect(await client.closed).toEqual({ code: 1007, reason: expect.stringMatching(/^The .*\.$/) });
    expect(await (await server.open()).join('a')).toMatchObject({ status: 'ok' });
  });

  it('a giant ends the socket', async () => {
    const server = await serve({ frameBytes: 1000 });
    const client = await server.open();
    client.socket.send('x'.repeat(1001));
    expect((await client.closed).code).toBe(1009);
  });
});

describe('channels', () => {
  it('a join is answered only when the feed is live, and can be left before', async () => {
    const server = await serve();
    const client = await server.open();
    let start = () => {};
    server.feed.startsWhen = new Promise((resolve) => {
      start = resolve;
    });
    const join = client.join('a');
    const left = client.send({ topic: 'realtime:b', event: 'phx_join' });
    await client.ask({ topic: 'realtime:b', event: 'phx_leave', joinRef: left });
    await client.ask({ topic: 'phoenix', event: 'heartbeat' });
    expect(client.heard.map(({ event, topic }) => `${topic} ${event}`)).toEqual([
      'realtime:b phx_reply',
      'realtime:b phx_close',
      'phoenix phx_reply',
    ]);
    start();
    expect(await join).toMatchObject({ status: 'ok', response: { postgres_changes: [] } });
  });

  it('a feed that does not come is told before the client gives up', async () => {
    const server = await serve({ joinPatienceMs: 30 });
    server.feed.startsWhen = new Promise(() => {});
    expect(await (await server.open()).join('a')).toMatchObject({
      status: 'error',
      response: { reason: expect.stringMatching(/^RealtimeNotReady: /) },
    });
  });

  it('joining again replaces the channel, and only the new one hears', async () => {
    const server = await serve();
    const client = await server.open();
    const first = client.send({ topic: 'realtime:a', event: 'phx_join' });
    await client.hear(({ ref, event }) => ref === first && event === 'phx_reply');
    expect(await client.join('a', { broadcast: { self: true } })).toMatchObject({ status: 'ok' });
    await client.hear(({ joinRef, event }) => joinRef === first && event === 'phx_close');
    const outdated = { topic: 'realtime:a', event: 'broadcast', payload: { event: 'x' }, joinRef: first };
    expect(await client.ask(outdated)).toMatchObject({ response: { reason: 'unmatched topic' } });
    client.send({ topic: 'realtime:a', event: 'broadcast', payload: { event: 'x', payload: { n: 1 } } });
    await client.hear(({ event }) => event === 'broadcast');
    await client.ask({ topic: 'phoenix', event: 'heartbeat' });
    expect(client.heard.filter(({ event }) => event === 'broadcast')).toHaveLength(1);
  });

  it('bindings are repeated in order, each with a number by which changes come', async () => {
    const server = await serve();
    const client = await server.open();
    const bindings = [
      { event: '*', schema: 'public', table: 'one' },
      { event: 'INSERT', schema: 'public', table: 'two', filter: 'id=eq.1' },
      { event: '*', schema: 'public', table: 'one' },
    ];
    const { response } = await client.join('a', { postgres_changes: bindings });
    const answered = response?.postgres_changes as { id: number }[];
    expect(answered).toMatchObject(bindings);
    expect(answered[0]?.id).toBe(answered[2]?.id);
    expect(answered[0]?.id).not.toBe(answered[1]?.id);
    expect(await client.hear(({ event }) => event === 'system')).toMatchObject({
      payload: {
        status: 'ok',
        extension: 'postgres_changes',
        message: 'Subscribed to PostgreSQL',
        channel: 'a',
      },
    });
    server.feed.change('two', { type: 'INSERT' });
    const change = await client.hear(({ event }) => event === 'postgres_changes');
    expect(change.payload).toEqual({ ids: [answered[1]?.id], data: { type: 'INSERT' } });
  });

  it.each([
    ['TopicNameRequired', 'phx_join', 'realtime:', {}],
    ['TopicNameRequired', 'phx_join', 'elsewhere', {}],
    ['InvalidJoinPayload', 'phx_join', `realtime:${'x'.repeat(300)}`, {}],
    ['InvalidJoinPayload', 'phx_join', 'realtime:b', { config: [] }],
    [
      'InvalidJoinPayload',
      'phx_join',
      'realtime:b',
      { config: { postgres_changes: [{ event: 'TRUNCATE' }] } },
    ],
    ['InvalidJoinPayload', 'phx_join', 'realtime:b', { config: { presence: { key: '__proto__' } } }],
    ['InvalidJoinPayload', 'phx_join', 'realtime:b', { config: { broadcast: { replay: { since: 0 } } } }],
    ['MalformedJWT', 'phx_join', 'realtime:b', { access_token: 'nonsense' }],
    ['InvalidJWTToken', 'phx_join', 'realtime:b', { access_token: '{"role":"postgres"}' }],
    ['unmatched topic', 'broadcast', 'realtime:b', { event: 'x' }],
    ['UnknownEvent', 'dance', 'realtime:a', {}],
    ['InvalidBroadcast', 'broadcast', 'realtime:a', { event: 7 }],
    ['InvalidPresence', 'presence', 'realtime:a', { event: 'dance' }],
    ['InvalidPresence', 'presence', 'realtime:a', { event: 'track', payload: [] }],
    ['PayloadTooLarge', 'presence', 'realtime:a', { event: 'track', payload: { x: 'x'.repeat(20_000) } }],
  ])('%s is the answer to a bad %s', async (reason, event, topic, payload) => {
    const server = await serve();
    const client = await server.open();
    await client.join('a');
    const answer = await client.ask({ topic, event, payload });
    expect(answer).toMatchObject({
      status: 'error',
      response: { reason: expect.stringMatching(new RegExp(`^${reason}`)) },
    });
    expect(await client.join('c')).toMatchObject({ status: 'ok' });
  });
});

describe('tokens', () => {
  it('a channel ends when its token expires, and says why', async () => {
    const server = await serve();
    const client = await server.open();
    const exp = Date.now() / 1000 + 3;
    expect(await client.join('a', {}, JSON.stringify({ role: 'authenticated', exp }))).toMatchObject({
      status: 'ok',
    });
    const why = await client.hear(({ event }) => event === 'system');
    expect(why.payload).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/Token has expired/),
    });
    await client.hear(({ event }) => event === 'phx_close');
    const answer = await client.ask({ topic: 'realtime:a', event: 'broadcast', payload: { event: 'x' } });
    expect(answer.response).toEqual({ reason: 'unmatched topic' });
  });

  it('a new token carries the channel on, as the new user', async () => {
    const server = await serve();
    const client = await server.open();
    const binding = { event: '*', schema: 'public', table: 'one' };
    const exp = Date.now() / 1000 + 3;
    await client.join('a', { postgres_changes: [binding] }, JSON.stringify({ role: 'authenticated', exp }));
    const token = JSON.stringify({ role: 'service_role' });
    await client.ask({ topic: 'realtime:a', event: 'access_token', payload: { access_token: token } });
    await expect.poll(() => Date.now() / 1000 > exp + 0.1).toBe(true);
    server.feed.change('one', { type: 'INSERT', n: 1 }, ['authenticated']);
    server.feed.change('one', { type: 'INSERT', n: 2 }, ['service_role']);
    const change = await client.hear(({ event }) => event === 'postgres_changes');
    expect(change.payload.data).toMatchObject({ n: 2 });
  });

  it('a bad one ends the channel, and what was sent after it is not done', async () => {
    const server = await serve();
    const [client, other] = [await server.open(), await server.open()];
    await other.join('a');
    await client.join('a');
    client.send({ topic: 'realtime:a', event: 'access_token', payload: { access_token: 'nonsense' } });
    client.send({ topic: 'realtime:a', event: 'broadcast', payload: { event: 'late' } });
    await client.hear(({ event }) => event === 'phx_close');
    await other.ask({ topic: 'phoenix', event: 'heartbeat' });
    expect(other.heard.filter(({ event }) => event === 'broadcast')).toEqual([]);
  });
});

describe('those who take too much', () => {
  it('a socket that is silent is dropped, one that beats is kept', async () => {
    const server = await serve({ silenceMs: 2_000 });
    const [silent, lively] = [await server.open(), await server.open()];
    const beat = setInterval(() => lively.send({ topic: 'phoenix', event: 'heartbeat' }), 50);
    expect((await silent.closed).code).toBe(1006);
    expect(await lively.join('a')).toMatchObject({ status: 'ok' });
    clearInterval(beat);
  });

  it('one that does not read is let go, and the others go on', async () => {
    const server = await serve({ waitingBytes: 1_000_000 });
    const [slow, other] = [await server.open(), await server.open()];
    await slow.join('a');
    await other.join('a');
    slow.socket.pause();
    const payload = JSON.stringify('x'.repeat(500_000));
    const gone = () =>
      server.feed.publish({ kind: 'broadcast', topic: 'a', private: false, event: 'x', payload });
    for (let sent = 0; sent < 100; sent += 1) {
      await gone();
      await other.ask({ topic: 'phoenix', event: 'heartbeat' });
    }
    expect(other.heard.filter(({ event }) => event === 'broadcast')).toHaveLength(100);
    slow.socket.resume();
    expect(await slow.closed).toEqual({ code: 1013, reason: 'too slow' });
  });

  it('channels, bindings, joins and presences are counted', async () => {
    const rates = { ...unlimited, joinsPerSecond: 4, presencesPerSecond: 2 };
    const server = await serve({ channelsPerSocket: 2, bindingsPerChannel: 1, presencesPerTopic: 1, rates });
    const client = await server.open();
    const binding = { event: '*', schema: 'public', table: 'one' };
    const reasons = [
      await client.join('a'),
      await client.join('b', { postgres_changes: [binding, binding] }),
      await client.join('b'),
      await client.join('c'),
      await client.join('c'),
    ].map(({ response }) => response?.reason?.split(':')[0]);
    expect(reasons).toEqual([
      undefined,
      'InvalidJoinPayload',
      undefined,
      'ChannelRateLimitReached',
      'ClientJoinRateLimitReached',
    ]);
    const track = { topic: 'realtime:a', event: 'presence', payload: { event: 'track' } };
    expect(await client.ask(track)).toMatchObject({ status: 'ok' });
    const other = await server.open();
    await other.join('a');
    expect((await other.ask(track)).response?.reason).toMatch(/^ClientPresenceRateLimitReached/);
    expect(await client.ask(track)).toMatchObject({ status: 'ok' });
    expect((await client.ask(track)).response?.reason).toMatch(/^ClientPresenceRateLimitReached/);
  });

  it('a flood is refused, and then ended', async () => {
    const rates = { ...unlimited, messagesPerSecond: 5, refusalsBeforeClosing: 50 };
    const server = await serve({ rates });
    const client = await server.open();
    await client.join('a');
    for (let sent = 0; sent < 100; sent += 1) {
      client.send({ topic: 'realtime:a', event: 'broadcast', payload: { event: 'x' } });
    }
    expect(await client.closed).toEqual({ code: 1008, reason: 'too many messages' });
    expect(client.heard.at(-1)?.payload.response?.reason).toMatch(/^ClientEventRateLimitReached/);
    expect(await (await server.open()).join('a')).toMatchObject({ status: 'ok' });
  });
});

const unlimited = {
  messagesPerSecond: 1e6,
  joinsPerSecond: 1e6,
  presencesPerSecond: 1e6,
  httpPerSecond: 1e6,
  socketsPerAddress: 1e6,
  refusalsBeforeClosing: 1e6,
};

describe('the end', () => {
  it('clients are sent away in a way that makes them come back', async () => {
    const server = await serveOverMemory(database.pool);
    const client = await server.open();
    await server.stop();
    expect(await client.closed).toEqual({ code: 1012, reason: 'the server is restarting' });
  });
});
