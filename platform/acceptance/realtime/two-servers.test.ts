import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { broadcastsOn, live, liveClient } from './support/live-client.ts';

const ANON_KEY = 'sb_publishable_0123456789abcdef';
let [one, two]: TestServer[] = [];
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  one = await startTestServer({ env: { ANON_KEY } });
  two = await startTestServer({ env: { ANON_KEY, DATABASE_URL: one.databaseUrl } });
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.realtime.disconnect()));
  await two?.stop();
  await one?.stop();
});

async function at(server: TestServer | undefined): Promise<SupabaseClient> {
  if (server === undefined) throw new Error('the server did not start');
  const client = await liveClient(server);
  clients.push(client);
  return client;
}

describe('two servers on one database', () => {
  test('a broadcast reaches everyone once, in order, wherever they are', async () => {
    const [here, there] = [await at(one), await at(two)];
    const config = { broadcast: { self: true, ack: true } };
    const channels = [here.channel('all', { config }), there.channel('all', { config })] as const;
    const [atHere, atThere] = channels.map(broadcastsOn);
    for (const channel of channels) await live(channel);
    const sent = Array.from({ length: 50 }, (_, n) => ({
      event: 'n',
      payload: { n, text: 'x'.repeat(n * 200) },
    }));
    for (const { event, payload } of sent) await channels[0].send({ type: 'broadcast', event, payload });
    for (const received of [atHere, atThere]) await expect.poll(() => received).toEqual(sent);
    await channels[1].httpSend('by post', {});
    for (const received of [atHere, atThere])
      await expect.poll(() => received?.at(-1)?.event).toBe('by post');
  });

  test('people are present on both, and leave with their server', async () => {
    const present = async (server: TestServer | undefined, key: string) => {
      const channel = (await at(server)).channel('lobby', { config: { presence: { key, enabled: true } } });
      await live(channel);
      await channel.track({ key });
      return () => Object.keys(channel.presenceState()).sort();
    };
    const atOne = await present(one, 'ruth');
    const atTwo = await present(two, 'naomi');
    for (const seen of [atOne, atTwo]) await expect.poll(seen).toEqual(['naomi', 'ruth']);
    const third = await startTestServer({ env: { ANON_KEY, DATABASE_URL: one?.databaseUrl ?? '' } });
    const atThird = await present(third, 'boaz');
    for (const seen of [atOne, atTwo, atThird]) {
      await expect.poll(seen).toEqual(['boaz', 'naomi', 'ruth']);
    }
    await third.stop();
    for (const seen of [atOne, atTwo]) await expect.poll(seen).toEqual(['naomi', 'ruth']);
  });
});
