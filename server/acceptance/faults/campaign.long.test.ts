import { randomInt } from 'node:crypto';
import { randomFrom } from '@lomdim/testing/attack/random';
import { waitUntil } from '@lomdim/testing/clock/wait';
import { messageIdOf } from '@lomdim/testing/mail/smtp-server';
import { Follower } from '@lomdim/testing/people/follower';
import { connectAs, createPair, disconnectAll } from '@lomdim/testing/people/live-changes';
import { Writer } from '@lomdim/testing/people/writer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaign, type Fault } from './support/kinds.ts';
import { Rush } from './support/rush.ts';
import { type Mark, places, Town } from './support/town.ts';

/** The same number gives the same faults in the same order. What happens between them is up to the machine. */
const seed = Number(process.env.FAULTS_SEED ?? randomInt(2 ** 31));
const random = randomFrom(seed);

/** The database or a server was away, and nothing else was wrong. */
const isAboutFaults = /^PGRST00[013] |^57P0|fetch failed|502 Bad Gateway/;

type Talk = { writer: Writer; follower: Follower };

let town: Town;
const talks: Talk[] = [];

beforeAll(async () => {
  console.log(`FAULTS_SEED=${seed}`);
  town = await Town.start();
  const front = await town.front();
  for (let number = 0; number < 3; number += 1) {
    const pair = await createPair(town);
    const follower = new Follower(await connectAs(front, pair.teacher), pair.conversation);
    await follower.start();
    talks.push({ writer: new Writer(front, pair, 150), follower });
  }
});
afterAll(async () => {
  await Promise.all(talks.map(({ writer }) => writer.stop()));
  await disconnectAll();
  await town?.remove();
});

/** Everybody gets so many further messages through. */
async function everybodyWrites(more: number, what: string): Promise<void> {
  const counts = () => talks.map(({ writer }) => writer.acknowledged.length);
  const wanted = counts().map((count) => count + more);
  await waitUntil(counts, (now) => now.every((count, index) => count >= (wanted[index] ?? 0)), { what });
}

/** What was acknowledged is there, nothing is there twice, and whoever listens has it all. */
async function expectNothingLost({ writer, follower }: Talk): Promise<void> {
  const acknowledged = [...writer.acknowledged];
  const { rows } = await town.pool.query<{ content: string }>(
    'select content from public.chat_messages where conversation_id = $1',
    [writer.pair.conversation],
  );
  const kept = rows.map(({ content }) => content);
  expect(acknowledged.filter((content) => !kept.includes(content))).toEqual([]);
  expect(new Set(kept).size).toBe(kept.length);
  const lacking = () => {
    const held = new Set(follower.contents);
    return kept.filter((content) => !held.has(content));
  };
  expect(await waitUntil(lacking, (contents) => contents.length === 0, { what: 'what was missed' })).toEqual(
    [],
  );
  expect(follower.receivedTwice).toEqual([]);
}

async function expectSentence(
  { sentence, isSaidByOne = false }: Pick<Fault, 'sentence' | 'isSaidByOne'>,
  mark: Mark,
): Promise<void> {
  if (!sentence) return;
  const isSaid = (said: string[]) =>
    isSaidByOne ? said.some((text) => sentence.test(text)) : said.every((text) => sentence.test(text));
  const said = await waitUntil(() => town.saidSince(mark), isSaid, { what: `${sentence} in the log` });
  expect(said.length).toBeGreaterThan(0);
}

/** @returns what has to be told of it by the end */
async function endure(fault: Fault): Promise<Rush> {
  const rush = await Rush.arrange(town.pool);
  // Not always in the same instant of what people do.
  await everybodyWrites(Math.floor(random.next() * 3), 'writing');
  const mark = town.mark();
  const front = await town.front();
  await Promise.all([rush.run(front), fault.happens(town, random)]);
  await everybodyWrites(2, 'writing afterwards');
  await rush.expectEachOnce(town.pool);
  for (const talk of talks) await expectNothingLost(talk);
  await expectSentence(fault, mark);
  return rush;
}

/** Everybody whom it concerns is told of the booking once and reminded of it once, and so by mail. */
async function expectToldOnce(rush: Rush): Promise<void> {
  const { notifications, addresses } = await waitUntil(
    () => rush.told(town.pool),
    (told) => told.notifications.length >= 3,
    { what: 'the reminders' },
  );
  expect(notifications).toEqual(['booking_created', 'lesson_reminder', 'lesson_reminder']);
  expect(addresses).toHaveLength(2);
  for (const address of addresses) {
    const ids = () => [...new Set(town.mail.to(address).map(messageIdOf))];
    const sent = await waitUntil(ids, ({ length }) => length >= 2, { what: `mail to ${address}` });
    expect(sent).toHaveLength(2);
  }
}

const deadServer = /another server has been silent for ten seconds and is taken for dead/;

test(`${campaign.length} faults: nothing acknowledged is lost, nothing is done twice, everybody is told (FAULTS_SEED=${seed})`, {
  timeout: 1_800_000,
}, async () => {
  const rushes: Rush[] = [];
  for (const [number, fault] of random.sample(campaign, campaign.length).entries()) {
    try {
      rushes.push(await endure(fault));
    } catch (error) {
      throw new Error(`Fault ${number + 1}, ${fault.name}, FAULTS_SEED=${seed}`, { cause: error });
    }
  }
  console.log(`killed: ${JSON.stringify(town.kills)}`);
  expect(town.totalKills).toBeGreaterThanOrEqual(100);

  // One that was killed cannot say so itself.
  const mark = town.mark();
  await town.killServers([0]);
  await expectSentence({ sentence: deadServer, isSaidByOne: true }, mark);
  await Promise.all(talks.map(({ writer }) => writer.stop()));
  for (const talk of talks) {
    await expectNothingLost(talk);
    expect(talk.writer.refusals.filter((refusal) => !isAboutFaults.test(refusal))).toEqual([]);
  }

  // What a killed server held is given up after two minutes, for which the test does not wait.
  expect(await town.stopServers()).toEqual([0, 0]);
  await town.pool.query(
    'update private.mail_outbox set locked_until = null, next_attempt_at = now() where sent_at is null',
  );
  await town.startServers(places);
  for (const rush of rushes) await expectToldOnce(rush);

  // The jobs that tell people of this one look at all the others again: what would be done twice is done by then.
  const last = await Rush.arrange(town.pool);
  await last.run(await town.front());
  for (const rush of [last, ...rushes]) await expectToldOnce(rush);
});
