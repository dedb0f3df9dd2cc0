import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  broadcastsOn,
  live,
  liveClient,
  type Status,
  settled,
  subscribe,
  type Vsn,
} from './support/live-client.ts';

let server: TestServer;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.realtime.disconnect()));
});
afterAll(() => server?.stop());

async function join(vsn: Vsn = '2.0.0', key?: string): Promise<SupabaseClient> {
  const client = await liveClient(server, key === undefined ? { vsn } : { vsn, key });
  clients.push(client);
  return client;
}

describe.each(['1.0.0', '2.0.0'] as const)('vsn %s', (vsn) => {
  test('a channel is joined, left and joined again', async () => {
    const client = await join(vsn);
    const first = await live(client.channel('a'));
    expect(await client.removeChannel(first)).toBe('ok');
    await live(client.channel('a'));
  });

  test('a broadcast reaches the others, and its sender when asked to', async () => {
    const [one, two] = [await join(vsn), await join(vsn)];
    const quiet = one.channel('talk', { config: { broadcast: { ack: true } } });
    const loud = two.channel('talk', { config: { broadcast: { self: true } } });
    const elsewhere = two.channel('other');
    const [atOne, atTwo, atOther] = [quiet, loud, elsewhere].map(broadcastsOn);
    for (const channel of [quiet, loud, elsewhere]) await live(channel);
    expect(await quiet.send({ type: 'broadcast', event: 'x', payload: { text: 'שלום' } })).toBe('ok');
    await expect.poll(() => atTwo).toEqual([{ event: 'x', payload: { text: 'שלום' } }]);
    await loud.send({ type: 'broadcast', event: 'y', payload: { n: 2 } });
    await expect.poll(() => atOne).toEqual([{ event: 'y', payload: { n: 2 } }]);
    await expect.poll(() => atTwo).toHaveLength(2);
    expect(atOther).toEqual([]);
  });

  test('listeners receive only the event that they asked for', async () => {
    const [one, two] = [await join(vsn), await join(vsn)];
    const received: unknown[] = [];
    const listening = two
      .channel('chosen')
      .on('broadcast', { event: 'yes' }, (message) => received.push(message));
    const sending = one.channel('chosen');
    for (const channel of [listening, sending]) await live(channel);
    for (const event of ['no', 'yes']) await sending.send({ type: 'broadcast', event, payload: { event } });
    await expect
      .poll(() => received)
      .toMatchObject([{ type: 'broadcast', event: 'yes', payload: { event: 'yes' } }]);
  });

  test('over HTTP, one by one and in a batch', async () => {
    const [one, two] = [await join(vsn), await join(vsn)];
    const listening = two.channel('by post');
    const received = broadcastsOn(listening);
    await live(listening);
    const posting = one.channel('by post');
    expect(await posting.httpSend('single', { n: 1 })).toEqual({ success: true });
    expect(await posting.send({ type: 'broadcast', event: 'batch', payload: { n: 2 } })).toBe('ok');
    await expect
      .poll(() => received)
      .toEqual([
        { event: 'single', payload: { n: 1 } },
        { event: 'batch', payload: { n: 2 } },
      ]);
  });

  test('presence: state, several devices, joining, leaving, losing the line', async () => {
    const [one, two, three] = [await join(vsn), await join(vsn), await join(vsn)];
    const events: string[] = [];
    const watching = one
      .channel('people', { config: { presence: { key: 'ruth' } } })
      .on('presence', { event: 'join' }, ({ key }) => events.push(`join ${key}`))
      .on('presence', { event: 'leave' }, ({ key }) => events.push(`leave ${key}`));
    await live(watching);
    expect(await watching.track({ at: 'desk' })).toBe('ok');
    const naomi = two.channel('people', { config: { presence: { key: 'naomi' } } });
    await live(naomi);
    await naomi.track({ at: 'door' });
    await expect
      .poll(() => watching.presenceState())
      .toMatchObject({ ruth: [{ at: 'desk' }], naomi: [{ at: 'door' }] });
    const phone = three.channel('people', { config: { presence: { key: 'naomi' } } });
    await live(phone);
    await phone.track({ at: 'train' });
    await expect.poll(() => watching.presenceState().naomi).toMatchObject([{ at: 'door' }, { at: 'train' }]);
    await naomi.track({ at: 'table' });
    await expect.poll(() => watching.presenceState().naomi).toMatchObject([{ at: 'train' }, { at: 'table' }]);
    expect(await naomi.untrack()).toBe('ok');
    await expect.poll(() => watching.presenceState().naomi).toMatchObject([{ at: 'train' }]);
    await three.realtime.disconnect();
    await expect.poll(() => Object.keys(watching.presenceState())).toEqual(['ruth']);
    expect(events.slice(0, 3)).toEqual(['join ruth', 'join naomi', 'join naomi']);
    expect(events.at(-1)).toBe('leave naomi');
  });
});

describe('both at once', () => {
  test('old and new clients understand each other', async () => {
    const [old, young] = [await join('1.0.0'), await join('2.0.0')];
    const channels = [old.channel('mixed'), young.channel('mixed')] as const;
    const [atOld, atYoung] = channels.map(broadcastsOn);
    for (const channel of channels) await live(channel);
    await channels[0].send({ type: 'broadcast', event: 'from old', payload: { é: 1 } });
    await expect.poll(() => atYoung).toEqual([{ event: 'from old', payload: { é: 1 } }]);
    await channels[1].send({ type: 'broadcast', event: 'from new', payload: { é: 2 } });
    await expect.poll(() => atOld).toEqual([{ event: 'from new', payload: { é: 2 } }]);
  });

  test('bytes arrive as bytes where they are understood, from sockets and over HTTP', async () => {
    const [old, one, two] = [await join('1.0.0'), await join(), await join()];
    const [deaf, sending, listening] = [old, one, two].map((client) => client.channel('bytes'));
    const [atOld, , received] = [deaf, sending, listening].map((channel) => channel && broadcastsOn(channel));
    for (const channel of [deaf, sending, listening]) if (channel) await live(channel);
    await sending?.send({ type: 'broadcast', event: 'x', payload: Uint8Array.from([0, 255, 7]).buffer });
    await sending?.httpSend('y', Uint8Array.from([1, 0]));
    await expect
      .poll(() => received?.map(({ payload }) => [...new Uint8Array(payload as ArrayBuffer)]))
      .toEqual([
        [0, 255, 7],
        [1, 0],
      ]);
    await settled(old);
    expect(atOld).toEqual([]);
  });

  test('a public channel and a private one of the same name receive nothing from each other', async () => {
    const service = await join('2.0.0', server.serviceRoleKey);
    const visitor = await join();
    const open = visitor.channel('same name');
    const closed = service.channel('same name', { config: { private: true } });
    const [atOpen, atClosed] = [open, closed].map(broadcastsOn);
    for (const channel of [open, closed]) await live(channel);
    await closed.httpSend('secret', {});
    await open.httpSend('plain', {});
    await expect.poll(() => atOpen).toEqual([{ event: 'plain', payload: {} }]);
    await expect.poll(() => atClosed).toEqual([{ event: 'secret', payload: {} }]);
  });
});

test('the metrics count sockets, channels and messages', async () => {
  const client = await join();
  await live(client.channel('a'));
  await live(client.channel('b'));
  const read = async () => await (await fetch(`${server.localUrl}/metrics`)).text();
  await expect.poll(read).toMatch(/^realtime_sockets 1$/m);
  expect(await read()).toMatch(/^realtime_channels 2$/m);
  expect(await read()).toMatch(/^realtime_messages_received_total [1-9]\d*$/m);
  expect(await read()).toMatch(/^realtime_messages_sent_total [1-9]\d*$/m);
});

describe('keys', () => {
  test('opaque keys open sockets, and are not read as tokens', async () => {
    const opaque = await startTestServer({
      env: { ANON_KEY: 'sb_publishable_0123456789abcdef', SERVICE_ROLE_KEY: 'sb_secret_0123456789abcdef01' },
    });
    try {
      const client = await liveClient(opaque);
      await client.realtime.setAuth();
      await live(client.channel('a'));
      const wrong = await liveClient(opaque, { key: 'sb_publishable_wrong' });
      expect((await subscribe(wrong.channel('a'))).status).toBe('CHANNEL_ERROR');
      await Promise.all([client, wrong].map((one) => one.realtime.disconnect()));
    } finally {
      await opaque.stop();
    }
  });
});

describe('a server that restarts', () => {
  test('sends its clients away, and they come back by themselves', async () => {
    const ANON_KEY = 'sb_publishable_0123456789abcdef';
    const first = await startTestServer({ env: { ANON_KEY } });
    const client = await liveClient(first);
    const statuses: Status[] = [];
    const channel = client.channel('a');
    const received = broadcastsOn(channel);
    await subscribe(channel, statuses);
    await first.stop();
    const reason = expect.stringContaining('1012');
    await expect.poll(() => statuses).toContainEqual({ status: 'CHANNEL_ERROR', reason });
    const second = await startTestServer({ env: { ANON_KEY, PORT: new URL(first.localUrl).port } });
    try {
      await expect.poll(() => statuses.at(-1)?.status).toBe('SUBSCRIBED');
      await channel.httpSend('again', {});
      await expect.poll(() => received).toEqual([{ event: 'again', payload: {} }]);
    } finally {
      await client.realtime.disconnect();
      await second.stop();
    }
  });
});
