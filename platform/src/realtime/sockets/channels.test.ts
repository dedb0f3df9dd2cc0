import { createTestDatabase } from '@lomdim/testing/postgres/database';
import { describe, expect, it } from 'vitest';
import type { Limits } from '../limits.ts';
import { useMemoryServers } from '../testing/use-memory-servers.ts';

const start = useMemoryServers(createTestDatabase);
const serve = (limits: Partial<Limits> = {}) => start({ limits });

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
    expect(client.received.map(({ event, topic }) => `${topic} ${event}`)).toEqual([
      'realtime:b phx_reply',
      'realtime:b phx_close',
      'phoenix phx_reply',
    ]);
    start();
    expect(await join).toMatchObject({ status: 'ok', response: { postgres_changes: [] } });
  });

  it('a feed that does not come is reported before the client gives up', async () => {
    const server = await serve({ joinTimeoutMs: 30 });
    server.feed.startsWhen = new Promise(() => {});
    expect(await (await server.open()).join('a')).toMatchObject({
      status: 'error',
      response: { reason: expect.stringMatching(/^RealtimeNotReady: /) },
    });
  });

  it('joining again replaces the channel, and only the new one receives', async () => {
    const server = await serve();
    const client = await server.open();
    const first = client.send({ topic: 'realtime:a', event: 'phx_join' });
    await client.receive(({ ref, event }) => ref === first && event === 'phx_reply');
    expect(await client.join('a', { broadcast: { self: true } })).toMatchObject({ status: 'ok' });
    await client.receive(({ joinRef, event }) => joinRef === first && event === 'phx_close');
    const outdated = { topic: 'realtime:a', event: 'broadcast', payload: { event: 'x' }, joinRef: first };
    expect(await client.ask(outdated)).toMatchObject({ response: { reason: 'unmatched topic' } });
    client.send({ topic: 'realtime:a', event: 'broadcast', payload: { event: 'x', payload: { n: 1 } } });
    await client.receive(({ event }) => event === 'broadcast');
    await client.ask({ topic: 'phoenix', event: 'heartbeat' });
    expect(client.received.filter(({ event }) => event === 'broadcast')).toHaveLength(1);
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
    expect(await client.receive(({ event }) => event === 'system')).toMatchObject({
      payload: {
        status: 'ok',
        extension: 'postgres_changes',
        message: 'Subscribed to PostgreSQL',
        channel: 'a',
      },
    });
    server.feed.change('two', { type: 'INSERT' });
    const change = await client.receive(({ event }) => event === 'postgres_changes');
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
    const why = await client.receive(({ event }) => event === 'system');
    expect(why.payload).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/Token has expired/),
    });
    await client.receive(({ event }) => event === 'phx_close');
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
    const change = await client.receive(({ event }) => event === 'postgres_changes');
    expect(change.payload.data).toMatchObject({ n: 2 });
  });

  it('a bad one ends the channel, and what was sent after it is not done', async () => {
    const server = await serve();
    const [client, other] = [await server.open(), await server.open()];
    await other.join('a');
    await client.join('a');
    client.send({ topic: 'realtime:a', event: 'access_token', payload: { access_token: 'nonsense' } });
    client.send({ topic: 'realtime:a', event: 'broadcast', payload: { event: 'late' } });
    await client.receive(({ event }) => event === 'phx_close');
    await other.ask({ topic: 'phoenix', event: 'heartbeat' });
    expect(other.received.filter(({ event }) => event === 'broadcast')).toEqual([]);
  });
});
