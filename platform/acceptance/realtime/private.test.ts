import { makePerson, type Person, tokenOf } from '@lomdim/testing/people/tokens';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { broadcastsOn, live, liveClient, type Status, settled, subscribe } from './support/live-client.ts';

let server: TestServer;
let [ruth, naomi]: Person[] = [];
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  [ruth, naomi] = [await makePerson(server), await makePerson(server)];
  // Everybody signed in may listen to `news`; in `den:<id>` its owner alone may do everything.
  await server.pool.query(`
    create policy "test: read the news" on realtime.messages for select to authenticated
      using ((select realtime.topic()) = 'news' and extension = 'broadcast');
    create policy "test: read in one's den" on realtime.messages for select to authenticated
      using ((select realtime.topic()) = 'den:' || (select auth.uid()));
    create policy "test: speak in one's den" on realtime.messages for insert to authenticated
      with check ((select realtime.topic()) = 'den:' || (select auth.uid()) and topic = (select realtime.topic()));
  `);
  // Everybody signed in receives from the desk; those in a table that publishes no changes also send there.
  await server.pool.query(`
    create table public.desk_speakers (person uuid primary key);
    grant select on public.desk_speakers to authenticated;
    create policy "test: read the desk" on realtime.messages for select to authenticated
      using ((select realtime.topic()) = 'desk');
    create policy "test: speak at the desk" on realtime.messages for insert to authenticated
      with check ((select realtime.topic()) = 'desk'
        and exists (select from public.desk_speakers where person = (select auth.uid())));
  `);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.realtime.disconnect()));
});
afterAll(() => server?.stop());

async function join(options: { token?: string; key?: string } = {}): Promise<SupabaseClient> {
  const client = await liveClient(server, options);
  clients.push(client);
  return client;
}

const as = (person: Person | undefined) => join({ token: person?.token ?? '' });
const den = (person: Person | undefined) => `den:${person?.id}`;
const privately = (client: SupabaseClient, topic: string, config: object = {}): RealtimeChannel =>
  client.channel(topic, { config: { ...config, private: true } });
const unauthorized = { status: 'CHANNEL_ERROR', reason: expect.stringMatching(/^Unauthorized: /) };

describe('private channels', () => {
  test('a person who may not read does not get in', async () => {
    const [mine, visitor] = [await as(ruth), await join()];
    expect(await subscribe(privately(mine, den(naomi)))).toEqual(unauthorized);
    expect(await subscribe(privately(mine, 'anything'))).toEqual(unauthorized);
    expect(await subscribe(privately(visitor, 'news'))).toEqual(unauthorized);
  });

  test('a person who may only read does not send', async () => {
    const client = await as(ruth);
    const news = privately(client, 'news', { broadcast: { ack: true, self: true } });
    const received = broadcastsOn(news);
    await live(news);
    expect(await news.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('error');
    expect(await news.track({})).toBe('error');
    await expect(news.httpSend('x', {})).rejects.toThrow('You may not send messages on the topic news.');
    expect(await privately(await as(naomi), 'news').send({ type: 'broadcast', event: 'x' })).toBe('error');
    const editor = await join({ key: server.serviceRoleKey });
    await privately(editor, 'news').httpSend('headline', { n: 1 });
    await expect.poll(() => received).toEqual([{ event: 'headline', payload: { n: 1 } }]);
  });

  test('a person who may do both sends and is present', async () => {
    const [desk, phone] = [await as(ruth), await as(ruth)];
    const one = privately(desk, den(ruth), { broadcast: { ack: true }, presence: { key: 'desk' } });
    const two = privately(phone, den(ruth), { presence: { key: 'phone', enabled: true } });
    const received = broadcastsOn(two);
    for (const channel of [one, two]) await live(channel);
    expect(await one.send({ type: 'broadcast', event: 'x', payload: { n: 1 } })).toBe('ok');
    await expect.poll(() => received).toEqual([{ event: 'x', payload: { n: 1 } }]);
    expect(await one.track({ here: true })).toBe('ok');
    await expect.poll(() => two.presenceState()).toMatchObject({ desk: [{ here: true }] });
  });

  test('the database speaks with realtime.send, and those who come later receive what they missed', async () => {
    const client = await as(ruth);
    const channel = privately(client, den(ruth));
    const received = broadcastsOn(channel);
    await live(channel);
    const send = (n: number, topic = den(ruth), isPrivate = true) =>
      server.pool.query(`select realtime.send(jsonb_build_object('n', $1::int), 'from sql', $2, $3)`, [
        n,
        topic,
        isPrivate,
      ]);
    const since = Date.now() - 60_000;
    await send(1);
    await send(2, den(naomi));
    await send(3, den(ruth), false);
    await send(4);
    await expect.poll(() => received.map(({ payload }) => (payload as { n: number }).n)).toEqual([1, 4]);
    const late = privately(await as(ruth), den(ruth), { broadcast: { replay: { since, limit: 10 } } });
    const replayed: { n: number; isReplayed: boolean }[] = [];
    late.on('broadcast', { event: '*' }, ({ payload, meta }) =>
      replayed.push({ n: payload.n, isReplayed: meta?.replayed ?? false }),
    );
    await live(late);
    await send(5);
    await expect
      .poll(() => replayed)
      .toEqual([
        { n: 1, isReplayed: true },
        { n: 4, isReplayed: true },
        { n: 5, isReplayed: false },
      ]);
  });
});

describe('rights end while a channel is open', () => {
  test('a person who may only read from now on goes on receiving, and neither sends nor is present any more', async () => {
    await server.pool.query('insert into desk_speakers values ($1), ($2)', [ruth?.id, naomi?.id]);
    const [hers, others] = [await as(ruth), await as(naomi)];
    const config = (person: Person | undefined) => ({
      broadcast: { ack: true },
      presence: { key: person?.id ?? '', enabled: true },
    });
    const statuses: Status[] = [];
    const mine = privately(hers, 'desk', config(ruth));
    const received = broadcastsOn(mine);
    expect(await subscribe(mine, statuses)).toMatchObject({ status: 'SUBSCRIBED' });
    const theirs = await live(privately(others, 'desk', config(naomi)));
    for (const channel of [mine, theirs]) expect(await channel.track({})).toBe('ok');
    await expect.poll(() => Object.keys(theirs.presenceState())).toHaveLength(2);
    await server.pool.query('delete from desk_speakers where person = $1', [ruth?.id]);
    await expect.poll(() => Object.keys(theirs.presenceState())).toEqual([naomi?.id]);
    expect(await mine.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('error');
    expect(await mine.track({})).toBe('error');
    expect(await theirs.send({ type: 'broadcast', event: 'still', payload: {} })).toBe('ok');
    await expect.poll(() => received).toEqual([{ event: 'still', payload: {} }]);
    expect(statuses.map(({ status }) => status)).toEqual(['SUBSCRIBED']);
  });
});

describe('a token changes', () => {
  test('the channel goes on as the new user, or ends', async () => {
    const client = await as(ruth);
    const statuses: Status[] = [];
    const reasons: string[] = [];
    const channel = privately(client, den(ruth)).on('system', {}, ({ message }) => reasons.push(message));
    await subscribe(channel, statuses);
    const again = await tokenOf(server, { sub: ruth?.id, session_id: ruth?.session });
    await client.realtime.setAuth(again);
    await settled(client);
    expect(statuses.map(({ status }) => status)).toEqual(['SUBSCRIBED']);
    await client.realtime.setAuth(naomi?.token ?? '');
    await expect.poll(() => statuses.at(-1)?.status).toBe('CLOSED');
    expect(reasons).toEqual([expect.stringMatching(/^Unauthorized: /)]);
  });

  test('an expired one closes the channel, and says so', async () => {
    const token = await tokenOf(server, { sub: ruth?.id, session_id: ruth?.session }, 5);
    const client = await join({ token });
    const statuses: Status[] = [];
    const reasons: string[] = [];
    const channel = privately(client, 'news').on('system', {}, ({ message }) => reasons.push(message));
    await subscribe(channel, statuses);
    await expect.poll(() => statuses.at(-1)?.status).toBe('CLOSED');
    expect(reasons).toEqual([expect.stringMatching(/Token has expired/)]);
    expect(await subscribe(privately(client, 'news'))).toEqual({
      status: 'CHANNEL_ERROR',
      reason: 'InvalidJWTToken: The token has expired.',
    });
  });

  test('a person who signs out or is banned is disconnected, and not let in again', async () => {
    const endings = [
      ['delete from auth.sessions where id = $1', (person: Person) => person.session],
      [
        `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
        (person: Person) => person.id,
      ],
    ] as const;
    const watch = async ([sql, value]: (typeof endings)[number]) => {
      const person = await makePerson(server);
      const client = await as(person);
      const statuses: Status[] = [];
      await subscribe(privately(client, 'news'), statuses);
      await server.pool.query(sql, [value(person)]);
      expect(await subscribe(privately(await as(person), 'news'))).toEqual({
        status: 'CHANNEL_ERROR',
        reason: expect.stringMatching(/^SessionEnded: /),
      });
      await expect.poll(() => statuses.at(-1)?.status, { interval: 200 }).toBe('CLOSED');
    };
    await Promise.all(endings.map(watch));
  });
});
