import { Follower } from '@lomdim/testing/people/follower';
import {
  connect,
  connectAs,
  createPair,
  disconnectAll,
  jwtSecret,
  listen,
  type Pair,
  writeMessage,
} from '@lomdim/testing/people/live-changes';
import type { Program } from '@lomdim/testing/server/program';
import { startSecondServer } from '@lomdim/testing/server/second-server';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBalancer } from './support/balancer.ts';

let first: TestServer;
let second: Program;
let secondUrl: string;

const startSecond = async () => {
  const { program, url } = await startSecondServer(first, jwtSecret);
  second = program;
  secondUrl = url;
};

beforeAll(async () => {
  first = await startTestServer({ env: { JWT_SECRET: jwtSecret } });
  await startSecond();
});
afterEach(disconnectAll);
afterAll(async () => {
  second.signal('SIGKILL');
  await second.end();
  await first.stop();
});

describe('two servers on one database', () => {
  it('changes written through one arrive at the sockets of both', async () => {
    const pair = await createPair(first);
    const here = await connectAs(first, pair.student);
    const there = await connectAs({ ...first, localUrl: secondUrl }, pair.teacher);
    const subscribers = [
      await listen(here, { table: 'chat_messages' }),
      await listen(there, { table: 'chat_messages' }),
    ];
    const write = (client: typeof here, sender: { id: string }, content: string) =>
      client
        .from('chat_messages')
        .insert({ conversation_id: pair.conversation, sender_id: sender.id, content })
        .throwOnError();
    await write(here, pair.student, 'from the first');
    await write(there, pair.teacher, 'from the second');
    for (const subscriber of subscribers) {
      await subscriber.until(2);
      expect(subscriber.received.map(({ new: row }) => row.content)).toEqual([
        'from the first',
        'from the second',
      ]);
    }
  });

  it('so do broadcasts, short and long, in the order in which they were sent, and what SQL sends', async () => {
    const sender = connect(first).channel('hall');
    const receiver = connect({ ...first, localUrl: secondUrl }).channel('hall');
    const received: unknown[] = [];
    let wake: () => void = () => undefined;
    const until = async (count: number) => {
      while (received.length < count) await new Promise<void>((resolve) => (wake = resolve));
    };
    receiver.on('broadcast', { event: 'note' }, ({ payload }) => {
      received.push(payload.number);
      wake();
    });
    const joined = (channel: typeof sender) =>
      new Promise<void>((resolve) =>
        channel.subscribe((status) => {
          if (status === 'SUBSCRIBED') resolve();
        }),
      );
    await Promise.all([joined(sender), joined(receiver)]);
    // Every third is too long for a notification.
    for (let number = 0; number < 30; number += 1) {
      const text = 'x'.repeat(number % 3 === 0 ? 20_000 : 10);
      await sender.send({ type: 'broadcast', event: 'note', payload: { number, text } });
    }
    await until(30);
    expect(received).toEqual(Array.from({ length: 30 }, (_, number) => number));
    await first.pool.query(`select realtime.send('{"number": "from SQL"}', 'note', 'hall', false)`);
    await until(31);
    expect(received.at(-1)).toBe('from SQL');
  });

  it('one is killed while 100 clients listen and 500 messages are sent: everyone has every message, once, in order', async () => {
    const balancer = await startBalancer(
      [first, { localUrl: secondUrl }].map(({ localUrl }) => Number(new URL(localUrl).port)),
    );
    const pairs: Pair[] = [];
    for (let count = 0; count < 50; count += 1) pairs.push(await createPair(first));
    const front = { localUrl: balancer.url, anonKey: first.anonKey };
    const followers = await Promise.all(
      pairs.flatMap((pair) =>
        [pair.student, pair.teacher].map(async (person) => {
          const follower = new Follower(await connectAs(front, person), pair.conversation);
          await follower.start();
          return { pair, follower };
        }),
      ),
    );
    const sent = new Map(pairs.map((pair) => [pair, [] as string[]]));
    const sendRound = async (round: number) => {
      await Promise.all(
        pairs.map(async (pair) => {
          const content = `message ${round}`;
          await writeMessage(first.pool, pair, content);
          sent.get(pair)?.push(content);
        }),
      );
    };
    for (let round = 0; round < 4; round += 1) await sendRound(round);
    second.signal('SIGKILL');
    for (let round = 4; round < 10; round += 1) await sendRound(round);
    await second.end();
    await Promise.all(followers.map(({ follower }) => follower.until(10)));
    for (const { pair, follower } of followers) {
      expect(follower.contents).toEqual(sent.get(pair));
      expect(follower.receivedTwice).toEqual([]);
    }
    // It was a real loss: many had to come back, and they receive live again.
    const lost = followers.filter(({ follower }) => follower.joins > 1);
    expect(lost.length).toBeGreaterThan(20);
    await sendRound(10);
    await Promise.all(followers.map(({ follower }) => follower.until(11)));
    await balancer.stop();
  });
});
