import { createTestDatabase } from '@lomdim/testing/postgres/database';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../caller.ts';
import { defaultLimits } from '../limits.ts';
import { PublicQuotas } from '../quotas.ts';
import { unlimited, useMemoryServers } from '../testing/use-memory-servers.ts';

const start = useMemoryServers(createTestDatabase);
// However far the clock is set on, nobody counts as silent.
const rates = (few: Partial<typeof unlimited>) => ({
  limits: { silenceMs: Number.POSITIVE_INFINITY, rates: { ...unlimited, ...few } },
});

/** What is counted by the minute is counted within one and the same, until the clock is set on. */
function stopClock(): { setOn: (ms: number) => void } {
  const began = performance.now();
  let later = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => began + later);
  return {
    setOn: (ms) => {
      later += ms;
    },
  };
}
afterEach(() => void vi.restoreAllMocks());

const say = (payload: unknown = {}) => ({
  topic: 'realtime:a',
  event: 'broadcast',
  payload: { event: 'x', payload },
});
const acknowledged = { broadcast: { ack: true } };
const quota = expect.stringMatching(/^PublicQuotaReached: .+\.$/);
type Server = Awaited<ReturnType<typeof start>>;
type Client = Awaited<ReturnType<Server['open']>>;

async function answers(client: Client, count: number): Promise<unknown[]> {
  const replies: unknown[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const { status, response } = await client.ask(say());
    replies.push(status === 'ok' ? 'ok' : response?.reason);
  }
  return replies;
}

describe('on public channels', () => {
  it('an address sends so many messages a minute, over however many sockets, and then again', async () => {
    const clock = stopClock();
    const server = await start(rates({ publicMessagesPerMinute: 1 }));
    const [one, two] = [await server.open(), await server.open()];
    for (const client of [one, two]) await client.join('a', acknowledged);
    expect(await answers(one, 6)).toEqual(Array(6).fill('ok'));
    expect(await answers(two, 5)).toEqual([...Array(4).fill('ok'), quota]);
    clock.setOn(60_000);
    expect(await answers(two, 1)).toEqual(['ok']);
  });

  it('a day has its own measure', async () => {
    const clock = stopClock();
    const server = await start(rates({ publicMessagesPerDay: 1 }));
    const client = await server.open();
    await client.join('a', acknowledged);
    expect(await answers(client, 11)).toEqual([...Array(10).fill('ok'), quota]);
    clock.setOn(60 * 60_000);
    expect(await answers(client, 1)).toEqual([quota]);
  });

  it('joins are counted, and those of private channels are not', async () => {
    stopClock();
    const server = await start(rates({ publicJoinsPerMinute: 1 }));
    const client = await server.open();
    for (let topic = 0; topic < 10; topic += 1) {
      expect(await client.join(`topic ${topic}`)).toMatchObject({ status: 'ok' });
    }
    expect((await client.join('one more')).response?.reason).toEqual(quota);
    expect((await client.join('secret', { private: true })).response?.reason).toMatch(/^Unauthorized/);
  });

  it('whoever is signed in is counted alone, and others at the same address go on', () => {
    stopClock();
    const quotas = new PublicQuotas({ ...defaultLimits, ...rates({ publicMessagesPerMinute: 2 }).limits });
    const visitor: Caller = { role: 'anon', claims: '{}', expiresAt: undefined, session: undefined };
    const person = (user: string): Caller => ({
      ...visitor,
      role: 'authenticated',
      session: { user, id: null },
    });
    const send = (caller: Caller, address: string) => () =>
      quotas.send(caller, address, { amount: 1, largest: 10 });
    // From wherever: the person is who is counted.
    for (const address of ['one', 'two']) send(person('noisy'), address)();
    expect(send(person('noisy'), 'three')).toThrow('Too many messages on public channels in a minute.');
    for (const caller of [person('other'), visitor]) expect(send(caller, 'one')).not.toThrow();
  });

  it('being present counts too', async () => {
    stopClock();
    const server = await start(rates({ publicMessagesPerMinute: 0.1 }));
    const client = await server.open();
    await client.join('a');
    const track = { topic: 'realtime:a', event: 'presence', payload: { event: 'track' } };
    expect(await client.ask(track)).toMatchObject({ status: 'ok' });
    expect((await client.ask(track)).response?.reason).toEqual(quota);
  });

  it('a message is small, on sockets and over HTTP', async () => {
    const server = await start();
    const client = await server.open();
    await client.join('a', acknowledged);
    expect(await client.ask(say({ text: 'x'.repeat(60_000) }))).toMatchObject({ status: 'ok' });
    expect((await client.ask(say({ text: 'x'.repeat(70_000) }))).response?.reason).toBe(
      'PayloadTooLarge: A message on a public channel has at most 64 kB.',
    );
    const post = async (text: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/realtime/v1/api/broadcast/a/events/x',
          payload: { text },
        })
      ).statusCode;
    expect(await post('x'.repeat(60_000))).toBe(202);
    expect(await post('x'.repeat(70_000))).toBe(413);
  });

  it('over HTTP the same is counted, with a code', async () => {
    stopClock();
    const server = await start(rates({ publicMessagesPerMinute: 0.2 }));
    const post = (count: number) =>
      server.app.inject({
        method: 'POST',
        url: '/realtime/v1/api/broadcast',
        payload: { messages: Array(count).fill({ topic: 'a', event: 'x', payload: {} }) },
      });
    expect((await post(2)).statusCode).toBe(202);
    const refused = await post(1);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'PublicQuotaReached' });
  });
});
