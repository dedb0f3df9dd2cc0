import { createPerson } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Pruner } from '../../../src/realtime/feed/pruner.ts';
import {
  createPair,
  ObservedSubscription,
  openFeed,
  type Pair,
  person,
  service,
  visitor,
  write,
} from './observed-feed.ts';

let database: TestDatabase;
let feed: Awaited<ReturnType<typeof openFeed>>;
let pair: Pair;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  feed = await openFeed(database);
  pair = await createPair(database);
});
afterAll(async () => {
  await feed.stop();
  await database.drop();
});

const messages = { table: 'chat_messages' };
const contents = (subscriber: ObservedSubscription) =>
  subscriber.received.map(({ record }) => record?.content);

describe('who receives a change', () => {
  it('the two of a conversation and the service, and nobody else', async () => {
    const outsider = await createPerson(database, 'outsider');
    const admin = await createPerson(database, 'admin', { isAdmin: true });
    const subscribers = {
      student: await ObservedSubscription.open(feed, person(pair.student), messages),
      teacher: await ObservedSubscription.open(feed, person(pair.teacher), messages),
      service: await ObservedSubscription.open(feed, service, messages),
      outsider: await ObservedSubscription.open(feed, person(outsider), messages),
      admin: await ObservedSubscription.open(feed, person(admin), messages),
    };
    await write(database.pool, pair, 'Shalom');
    await Promise.all([
      subscribers.student.until(1),
      subscribers.teacher.until(1),
      subscribers.service.until(1),
    ]);
    // Whoever could have received it in the same look has received it by now.
    await write(database.pool, pair, 'Shalom again');
    await subscribers.student.until(2);
    expect(subscribers.outsider.received).toEqual([]);
    expect(subscribers.admin.received).toEqual([]);
    for (const subscriber of Object.values(subscribers)) subscriber.subscription.stop();
  });

  it('a visitor is refused a table that they may not select', async () => {
    await expect(ObservedSubscription.open(feed, visitor, messages)).rejects.toThrow('Unable to subscribe');
    await expect(ObservedSubscription.open(feed, visitor, { table: 'no_such_table' })).rejects.toThrow(
      'Unable to subscribe',
    );
    await expect(
      ObservedSubscription.open(feed, service, { schema: 'auth', table: 'users' }),
    ).rejects.toThrow('Unable to subscribe');
  });
});

describe('every committed change arrives once', () => {
  it('also that of a transaction that commits after later ones', async () => {
    const subscriber = await ObservedSubscription.open(feed, service, messages);
    // A message moves its conversation up, so whoever writes in the same one waits: another one is needed.
    const slowPair = await createPair(database);
    const slow = await database.pool.connect();
    await slow.query('begin');
    await write(slow, slowPair, 'slow');
    await write(database.pool, pair, 'quick');
    await subscriber.until(1);
    expect(contents(subscriber)).toEqual(['quick']);
    await slow.query('commit');
    slow.release();
    await subscriber.until(2);
    await write(database.pool, pair, 'last');
    await subscriber.until(3);
    expect(contents(subscriber)).toEqual(['quick', 'slow', 'last']);
    subscriber.subscription.stop();
  });

  it('when many write at once, some slowly and some in vain, while every connection is cut again and again', async () => {
    const subscriber = await ObservedSubscription.open(feed, service, { ...messages, event: 'INSERT' });
    const pairs = await Promise.all(Array.from({ length: 8 }, () => createPair(database)));
    let cutting = true;
    const cut = async () => {
      while (cutting) {
        await database.pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'platform realtime%' and datname = current_database()",
        );
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    };
    const committed: string[] = [];
    const writeMany = async (one: Pair, writer: number) => {
      for (let index = 0; index < 12; index += 1) {
        const client = await database.pool.connect();
        await client.query('begin');
        const content = `${writer} ${index}`;
        await write(client, one, content);
        await client.query('select pg_sleep($1)', [(index % 3) * 0.02]);
        const isKept = index % 4 !== 3;
        await client.query(isKept ? 'commit' : 'rollback');
        client.release();
        if (isKept) committed.push(content);
      }
    };
    const cuts = cut();
    await Promise.all(pairs.map(writeMany));
    cutting = false;
    await cuts;
    await feed.live();
    await write(database.pool, pair, 'the end');
    await subscriber.until(committed.length + 1);
    expect(contents(subscriber).sort()).toEqual([...committed, 'the end'].sort());
    // Each conversation in its own order.
    for (const [writer] of pairs.entries()) {
      const own = contents(subscriber).filter((content) => String(content).startsWith(`${writer} `));
      expect(own).toEqual(committed.filter((content) => content.startsWith(`${writer} `)));
    }
    subscriber.subscription.stop();
  });
});

it('a change comes once, also where the number of an older transaction is the greater text', async () => {
  await database.pool.query("insert into realtime.changes (xid, relation, type) values ('9', 1, 'INSERT')");
  const subscriber = await ObservedSubscription.open(feed, person(pair.student), messages);
  for (const content of ['first', 'second', 'third']) {
    await write(database.pool, pair, content);
    await subscriber.until(subscriber.received.length + 1);
  }
  expect(contents(subscriber)).toEqual(['first', 'second', 'third']);
  subscriber.subscription.stop();
});

describe('servers on one database', () => {
  it('know each other, also when one is gone without a word', async () => {
    const states: string[] = [];
    const silence = feed.onServer((server, state) => states.push(`${server} ${state}`));
    const other = await openFeed(database);
    await expect.poll(() => feed.others().has(other.server)).toBe(true);
    await expect.poll(() => other.others().has(feed.server)).toBe(true);
    await other.stop();
    await expect.poll(() => feed.others().has(other.server)).toBe(false);
    await database.pool.query(
      "insert into realtime.servers (id, seen_at) values ('silent', clock_timestamp() - interval '7 seconds')",
    );
    await expect.poll(() => feed.others().has('silent')).toBe(true);
    await expect.poll(() => feed.others().has('silent')).toBe(false);
    expect(states).toEqual([`${other.server} came`, `${other.server} gone`, 'silent came', 'silent gone']);
    silence();
  });

  it('say so once when one was killed, and nothing of one that was stopped', async () => {
    const lines: { msg: string; servers: string }[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const own = await createTestDatabase();
    onTestFinished(() => own.drop());
    const observers = [await openFeed(own, log), await openFeed(own, log)];
    const stopped = await openFeed(own, log);
    await expect.poll(() => observers.every((observer) => observer.others().has(stopped.server))).toBe(true);
    await stopped.stop();
    await own.pool.query(
      "insert into realtime.servers (id, seen_at) values ('killed', clock_timestamp() - interval '9 seconds')",
    );
    const linesAbout = (server: string) => lines.filter(({ servers }) => servers === server);
    await expect.poll(() => linesAbout('killed').length).toBeGreaterThan(0);
    await Promise.all(observers.map((observer) => observer.stop()));
    expect(linesAbout('killed').map(({ msg }) => msg)).toEqual([expect.stringContaining('taken for dead')]);
    expect(linesAbout(stopped.server)).toEqual([]);
  });

  it('receive what was sent for good while they could not listen, in order, and once', async () => {
    const received: string[] = [];
    const silence = feed.onMessage((message) => {
      if (message.kind === 'server' && message.from === 'test') received.push(message.body);
    });
    const send = (body: string, durable: boolean) =>
      feed.publish({ kind: 'server', from: 'test', body }, { durable });
    await send('before', false);
    await expect.poll(() => received).toEqual(['before']);
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'platform realtime listener' and datname = current_database()",
    );
    await send('during', true);
    await send('x'.repeat(20_000), true);
    await expect.poll(() => received.length).toBe(3);
    await feed.live();
    await send('after', false);
    await expect.poll(() => received.length).toBe(4);
    expect(received.map((body) => body.slice(0, 10))).toEqual(['before', 'during', 'x'.repeat(10), 'after']);
    silence();
  });
});

describe('old changes', () => {
  it('are removed when everyone has read them, but not those of a transaction that is still running', async () => {
    const pruner = new Pruner(database.pool, pino({ level: 'silent' }));
    const slow = await database.pool.connect();
    await slow.query('begin');
    const slowPair = await createPair(database);
    await write(slow, slowPair, 'slow');
    const count = async () => (await database.pool.query('select from realtime.changes')).rowCount ?? 0;
    let minutes = 0;
    const pruneLater = async () => {
      await pruner.prune(minutes * 60_000);
      minutes += 11;
      return count();
    };
    expect(await pruneLater()).toBeGreaterThan(0);
    // Transactions of other databases in the cluster count as well, until they end.
    await expect.poll(pruneLater).toBe(0);
    await slow.query('commit');
    slow.release();
    await pruneLater();
    const left = await database.pool.query(
      "select record ->> 'content' as content from realtime.changes where record ? 'content'",
    );
    expect(left.rows.map(({ content }) => content)).toEqual(['slow']);
    await expect.poll(pruneLater).toBe(0);
  });
});
