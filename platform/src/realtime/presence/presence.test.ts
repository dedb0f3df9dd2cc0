import { createTestDatabase } from '@lomdim/testing/postgres/database';
import { describe, expect, it } from 'vitest';
import { MemoryBus, MemoryFeed } from '../testing/memory-feed.ts';
import type { RawClient } from '../testing/raw-client.ts';
import type { MemoryServer } from '../testing/serve-over-memory.ts';
import { useMemoryServers } from '../testing/use-memory-servers.ts';

const start = useMemoryServers(createTestDatabase);
const serve = (name: string, bus: MemoryBus) => start({ feed: new MemoryFeed(name, bus) });

type Metas = Record<string, { metas: { phx_ref: string; at?: string }[] }>;

/** Who is there, as a client would know it after all that it was replies. */
function present(client: RawClient): string[] {
  const known = new Map<string, string>();
  for (const { event, payload } of client.received) {
    const add = (shown: Metas) => {
      for (const [key, { metas }] of Object.entries(shown)) {
        for (const meta of metas) known.set(meta.phx_ref, `${key}:${meta.at ?? ''}`);
      }
    };
    if (event === 'presence_state') {
      known.clear();
      add(payload as Metas);
    }
    if (event !== 'presence_diff') continue;
    const { joins, leaves } = payload as { joins: Metas; leaves: Metas };
    add(joins);
    for (const { metas } of Object.values(leaves)) for (const { phx_ref } of metas) known.delete(phx_ref);
  }
  return [...known.values()].sort();
}

async function enter(server: MemoryServer, key: string, at = ''): Promise<RawClient> {
  const client = await server.open();
  await client.join('room', { presence: { key, enabled: true } });
  await client.ask({
    topic: 'realtime:room',
    event: 'presence',
    payload: { event: 'track', payload: { at } },
  });
  return client;
}

describe('presence', () => {
  it('one key on several devices, updates and leaving', async () => {
    const server = await serve('one', new MemoryBus());
    const [first, second] = [await enter(server, 'ruth', 'desk'), await enter(server, 'ruth', 'phone')];
    await expect.poll(() => present(first)).toEqual(['ruth:desk', 'ruth:phone']);
    const track = { event: 'track', payload: { at: 'train' } };
    await second.ask({ topic: 'realtime:room', event: 'presence', payload: track });
    await expect.poll(() => present(first)).toEqual(['ruth:desk', 'ruth:train']);
    await second.ask({ topic: 'realtime:room', event: 'presence', payload: { event: 'untrack' } });
    await expect.poll(() => present(first)).toEqual(['ruth:desk']);
    const third = await enter(server, 'naomi');
    await expect.poll(() => present(first)).toEqual(['naomi:', 'ruth:desk']);
    third.socket.terminate();
    await expect.poll(() => present(first)).toEqual(['ruth:desk']);
  });

  it('a client that only listens is not shown, and receives nothing before asking for it', async () => {
    const server = await serve('one', new MemoryBus());
    const quiet = await server.open();
    await quiet.join('room');
    const watcher = await server.open();
    await watcher.join('room', { presence: { enabled: true } });
    await enter(server, 'ruth');
    await expect.poll(() => present(watcher)).toEqual(['ruth:']);
    expect(quiet.received.filter(({ event }) => event.startsWith('presence'))).toEqual([]);
  });

  it('is the same on all servers, for those who come later too', async () => {
    const bus = new MemoryBus();
    const one = await serve('one', bus);
    const early = await enter(one, 'ruth');
    const two = await serve('two', bus);
    const late = await enter(two, 'naomi');
    for (const client of [early, late]) await expect.poll(() => present(client)).toEqual(['naomi:', 'ruth:']);
    late.close();
    await expect.poll(() => present(early)).toEqual(['ruth:']);
  });

  it('a server that dies takes its people along', async () => {
    const bus = new MemoryBus();
    const [one, two] = [await serve('one', bus), await serve('two', bus)];
    const [stays] = [await enter(one, 'ruth'), await enter(two, 'naomi')];
    await expect.poll(() => present(stays)).toEqual(['naomi:', 'ruth:']);
    two.feed.die();
    await expect.poll(() => present(stays)).toEqual(['ruth:']);
  });

  it('what was missed while the connection was away is made good', async () => {
    const bus = new MemoryBus();
    const [one, two] = [await serve('one', bus), await serve('two', bus)];
    const [here, leaves] = [await enter(one, 'ruth'), await enter(two, 'naomi')];
    await expect.poll(() => present(here)).toEqual(['naomi:', 'ruth:']);
    one.feed.isDeaf = true;
    leaves.close();
    const comes = await enter(two, 'boaz');
    await expect.poll(() => present(comes)).toEqual(['boaz:', 'ruth:']);
    expect(present(here)).toEqual(['naomi:', 'ruth:']);
    one.feed.isDeaf = false;
    one.feed.resume();
    await expect.poll(() => present(here)).toEqual(['boaz:', 'ruth:']);
  });
});
