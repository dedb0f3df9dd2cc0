import { randomUUID } from 'node:crypto';
import { createPair, jwtSecret, type Pair, tokenOf, writeMessage } from '@lomdim/testing/people/live-changes';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { broadcastsOn, live, liveClient, type Status, settled, subscribe } from './support/live-client.ts';

let server: TestServer;
let victims: Pair;
/** She has a conversation of her own, with somebody else. */
let eve: Pair;
let topic = '';
const clients: SupabaseClient[] = [];

/** What the two really exchange. */
const exchanged: { broadcasts: unknown[]; changes: unknown[]; present: () => string[] } = {
  broadcasts: [],
  changes: [],
  present: () => [],
};
let ruth: RealtimeChannel;
let naomi: SupabaseClient;

beforeAll(async () => {
  server = await startTestServer({ env: { JWT_SECRET: jwtSecret } });
  [victims, eve] = [await createPair(server), await createPair(server)];
  topic = `conversation:${victims.conversation}`;
  const ruthsClient = await join(await tokenOf(victims.student));
  naomi = await join(await tokenOf(victims.teacher));
  ruth = privately(ruthsClient, topic, victims.student.id);
  await live(ruth);
  const listening = privately(naomi, topic, victims.teacher.id);
  listening.on('broadcast', { event: '*' }, ({ payload }) => exchanged.broadcasts.push(payload));
  listening.on('postgres_changes', { event: '*', schema: 'public', table: 'chat_messages' }, (change) =>
    exchanged.changes.push(change.new),
  );
  exchanged.present = () => Object.keys(listening.presenceState());
  await live(listening);
  await ruth.track({});
  await vi.waitUntil(() => exchanged.present().length === 1);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.realtime.disconnect()));
  await server?.stop();
});

async function join(token?: string): Promise<SupabaseClient> {
  const client = await liveClient(server, token === undefined ? {} : { token });
  clients.push(client);
  return client;
}

function privately(client: SupabaseClient, name: string, key: string): RealtimeChannel {
  return client.channel(name, {
    config: { private: true, broadcast: { ack: true }, presence: { key, enabled: true } },
  });
}

/** Everything that can be received on a channel, of whatever kind. */
function everythingOn(channel: RealtimeChannel, change: object = { table: 'chat_messages' }): unknown[] {
  const received: unknown[] = broadcastsOn(channel);
  channel.on('presence', { event: 'join' }, (message) => received.push(message));
  channel.on('postgres_changes', { event: '*', schema: 'public', ...change } as never, (message: unknown) =>
    received.push(message),
  );
  return received;
}

/** The two go on exchanging messages; then everything has arrived everywhere. */
async function exchangeMessages(...listeners: SupabaseClient[]): Promise<void> {
  const text = randomUUID();
  await ruth.send({ type: 'broadcast', event: 'typing', payload: { text } });
  await ruth.track({ text });
  await writeMessage(server.pool, victims, text);
  await expect.poll(() => exchanged.changes).toContainEqual(expect.objectContaining({ content: text }));
  await expect.poll(() => exchanged.broadcasts).toContainEqual({ text });
  await settled(...listeners.filter((client) => client.realtime.isConnected()));
}

const wrongSecret = 'another secret, long enough to be accepted by any server of this kind';

function signed(claims: Record<string, unknown>, secret: string, expires = '1h'): Promise<string> {
  return new SignJWT({ role: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
}

const expired = () => signed({ sub: victims.student.id }, jwtSecret, '-1m');

function unsigned(claims: Record<string, unknown>): string {
  const parts = [{ alg: 'none', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)));
  return `${parts.map((part) => part.toString('base64url')).join('.')}.`;
}

describe('an outsider receives nothing of the two', () => {
  test.each([
    [
      'by naming the conversation in a filter',
      () => ({ table: 'chat_messages', filter: `conversation_id=eq.${victims.conversation}` }),
    ],
    ['by listening to every table', () => ({ table: '*' })],
    [
      'by listening to the conversations',
      () => ({ table: 'conversations', filter: `id=eq.${victims.conversation}` }),
    ],
    ['by asking for one column', () => ({ table: 'chat_messages', select: ['content'] })],
  ])('%s', async (_how, change) => {
    const client = await join(await tokenOf(eve.student));
    const channel = client.channel(topic);
    const received = everythingOn(channel, change());
    await subscribe(channel);
    await exchangeMessages(client);
    expect(received).toEqual([]);
  });

  test.each([
    ['with a token that she signed herself', () => signed({ sub: victims.student.id }, wrongSecret)],
    [
      'with a token that nobody signed',
      async () => unsigned({ sub: victims.student.id, role: 'authenticated' }),
    ],
    ['as the service, unsigned', async () => unsigned({ role: 'service_role' })],
    ['as the owner of the database', () => signed({ role: 'postgres' }, jwtSecret)],
    ['with a token that has expired', expired],
    ['with a name that is not there', () => signed({ sub: `${victims.student.id}' or true --` }, jwtSecret)],
    ['with an account that is gone', () => tokenOf({ id: randomUUID() })],
    ['with her own token', () => tokenOf(eve.student)],
    ['with the public key alone', async () => undefined],
  ])('on the private channel, %s', async (_how, token) => {
    const client = await join(await token());
    const channel = privately(client, topic, victims.student.id);
    const received = everythingOn(channel);
    expect((await subscribe(channel)).status).toBe('CHANNEL_ERROR');
    await exchangeMessages(client);
    expect(received).toEqual([]);
  });

  test.each([
    ['on the public channel of the same name', (name: string) => name],
    ['with the name of the room behind it', (name: string) => `private:${name}`],
    ['with the prefix twice', (name: string) => `realtime:${name}`],
  ])('%s', async (_how, nameOf) => {
    const client = await join(await tokenOf(eve.student));
    const channel = client.channel(nameOf(topic), { config: { presence: { enabled: true } } });
    const received = broadcastsOn(channel);
    await live(channel);
    await exchangeMessages(client);
    expect(received).toEqual([]);
    expect(channel.presenceState()).toEqual({});
  });

  test('by changing the token of a channel that she may be on', async () => {
    for (const token of [await signed({ sub: victims.student.id }, wrongSecret), await expired(), 'x']) {
      const client = await join(await tokenOf(eve.student));
      const channel = privately(client, `conversation:${eve.conversation}`, eve.student.id);
      const received = everythingOn(channel);
      const statuses: Status[] = [];
      await subscribe(channel, statuses);
      await client.realtime.setAuth(token);
      await expect.poll(() => statuses.at(-1)?.status).toBe('CLOSED');
      await exchangeMessages(client);
      expect(received).toEqual([]);
    }
  });

  test('by joining again, first as herself and then for the two', async () => {
    const client = await join(await tokenOf(eve.student));
    const own = privately(client, `conversation:${eve.conversation}`, eve.student.id);
    await live(own);
    await client.removeChannel(own);
    const foreign = privately(client, topic, eve.student.id);
    const received = everythingOn(foreign);
    expect((await subscribe(foreign)).reason).toMatch(/^Unauthorized: /);
    await exchangeMessages(client);
    expect(received).toEqual([]);
  });
});

describe('nothing of an outsider reaches the two', () => {
  test('neither on the channel, nor over HTTP, nor beside it', async () => {
    const client = await join(await tokenOf(eve.student));
    const spoof = { type: 'broadcast', event: 'typing', payload: { from: victims.student.id } } as const;
    const foreign = privately(client, topic, victims.student.id);
    await expect(foreign.httpSend(spoof.event, spoof.payload)).rejects.toThrow('You may not send messages');
    expect(await foreign.send(spoof)).toBe('error');
    const other = await join(await tokenOf(eve.student));
    const beside = other.channel(topic, { config: { presence: { key: eve.student.id } } });
    await live(beside);
    await beside.send(spoof);
    await beside.track({ spoofed: true });
    await beside.httpSend(spoof.event, spoof.payload);
    await exchangeMessages(other);
    expect(exchanged.broadcasts).not.toContainEqual(spoof.payload);
    expect(exchanged.present()).toEqual([victims.student.id]);
  });

  test('and nobody is present under the name of somebody else', async () => {
    const client = await join(await tokenOf(victims.teacher));
    const channel = privately(client, topic, victims.student.id);
    await live(channel);
    expect(await channel.track({ spoofed: true })).toBe('error');
    await exchangeMessages(client);
    await client.realtime.disconnect();
  });
});

test('the server is as well as before', async () => {
  const response = await fetch(`${server.localUrl}/health/ready`);
  expect(await response.json()).toMatchObject({ status: 'ready' });
  expect(server.logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
