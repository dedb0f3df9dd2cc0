import { createTestDatabase } from '@lomdim/testing/postgres/database';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Limits } from '../limits.ts';
import { unlimited, useMemoryServers } from '../testing/use-memory-servers.ts';

const start = useMemoryServers(createTestDatabase);
const serve = (limits: Partial<Limits> = {}) => start({ limits });

/** What is counted by the second is counted within one and the same, however slow the machine. */
function stopClock(): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}
afterEach(() => {
  vi.restoreAllMocks();
});

describe('those who take too much', () => {
  it('a socket that is silent is dropped, one that beats is kept', async () => {
    const server = await serve({ silenceMs: 2_000 });
    const [silent, lively] = [await server.open(), await server.open()];
    const heartbeat = setInterval(() => lively.send({ topic: 'phoenix', event: 'heartbeat' }), 50);
    expect((await silent.closed).code).toBe(1006);
    expect(await lively.join('a')).toMatchObject({ status: 'ok' });
    clearInterval(heartbeat);
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
    expect(other.received.filter(({ event }) => event === 'broadcast')).toHaveLength(100);
    slow.socket.resume();
    expect(await slow.closed).toEqual({ code: 1013, reason: 'too slow' });
  });

  it('channels, bindings, joins and presences are counted', async () => {
    stopClock();
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

  it('patterns in filters are counted over all channels of a socket', async () => {
    const server = await serve({ patternsPerSocket: 2 });
    const client = await server.open();
    const looking = (...filters: string[]) => ({
      postgres_changes: filters.map((filter) => ({ event: '*', schema: 'public', table: 'one', filter })),
    });
    expect(await client.join('a', looking('name=match.^a', 'name=eq.b'))).toMatchObject({ status: 'ok' });
    expect(await client.join('b', looking('name=not.imatch.^b'))).toMatchObject({ status: 'ok' });
    const third = await client.join('c', looking('name=match.^c'));
    expect(third.response?.reason).toMatch(/^ChannelRateLimitReached/);
    // A channel that is joined again does not count twice, and one that was left does not count.
    expect(await client.join('b', looking('name=match.^b'))).toMatchObject({ status: 'ok' });
    await client.ask({ topic: 'realtime:b', event: 'phx_leave' });
    expect(await client.join('c', looking('name=match.^c'))).toMatchObject({ status: 'ok' });
    expect(await (await server.open()).join('a', looking('name=match.^a'))).toMatchObject({ status: 'ok' });
  });

  it('a flood is refused, and then ended', async () => {
    stopClock();
    const rates = { ...unlimited, messagesPerSecond: 5, refusalsBeforeClosing: 50 };
    const server = await serve({ rates });
    const client = await server.open();
    await client.join('a');
    for (let sent = 0; sent < 100; sent += 1) {
      client.send({ topic: 'realtime:a', event: 'broadcast', payload: { event: 'x' } });
    }
    expect(await client.closed).toEqual({ code: 1008, reason: 'too many messages' });
    expect(client.received.at(-1)?.payload.response?.reason).toMatch(/^ClientEventRateLimitReached/);
    expect(await (await server.open()).join('a')).toMatchObject({ status: 'ok' });
  });
});
