import { randomFrom } from '@lomdim/testing/attack/random';
import { waitUntil } from '@lomdim/testing/clock/wait';
import { messageIdOf } from '@lomdim/testing/mail/smtp-server';
import { disconnectAll } from '@lomdim/testing/people/live-changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaign, type Fault } from './support/kinds.ts';
import { Rush } from './support/rush.ts';
import { seed } from './support/seed.ts';
import { Talk } from './support/talk.ts';
import { type Mark, places, Town } from './support/town.ts';

const random = randomFrom(seed);

/** The database or a server was away, and nothing else was wrong. */
const isAboutFaults = /^PGRST00[013] |^57P0|fetch failed|502 Bad Gateway/;

let town: Town;
const talks: Talk[] = [];

beforeAll(async () => {
  console.log(`FAULTS_SEED=${seed}`);
  town = await Town.start();
  const front = await town.front();
  for (let number = 0; number < 3; number += 1) {
    talks.push(await Talk.start(front, town.pool));
  }
});
afterAll(async () => {
  await Promise.all(talks.map((talk) => talk.stop()));
  await disconnectAll();
  await town?.remove();
});

/** Everybody gets so many further messages through. */
async function everybodyWrites(more: number, what: string): Promise<void> {
  await Promise.all(talks.map((talk) => talk.goOn(more, what)));
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
  for (const talk of talks) await talk.expectNothingLost();
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
  await Promise.all(talks.map((talk) => talk.stop()));
  for (const talk of talks) {
    await talk.expectNothingLost();
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
