import { disconnectAll, jwtSecret, type Listening, listen } from '@lomdim/testing/people/live-changes';
import type { Program } from '@lomdim/testing/server/program';
import { startSecondServer } from '@lomdim/testing/server/second-server';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ask, beat, cancel, type Standing, say } from './support/calls.ts';
import { crowd, fit, hanging, type Seeker, seeker } from './support/seekers.ts';

let first: TestServer;
let second: Program;
let servers: [Listening, Listening];

beforeAll(async () => {
  first = await startTestServer({ env: { JWT_SECRET: jwtSecret } });
  const { program, url } = await startSecondServer(first, jwtSecret);
  second = program;
  servers = [first, { ...first, localUrl: url }];
});
afterEach(async () => {
  await disconnectAll();
  // Nobody waits on into the next test.
  await first.pool.query("update sos_requests set status = 'cancelled' where status = 'waiting'");
});
afterAll(async () => {
  second.signal('SIGTERM');
  await second.end();
  await first.stop();
});

const newSeeker = (wish?: Parameters<typeof seeker>[2]) => seeker(first.pool, servers, wish);

type Offer = { id: string; first_id: string; second_id: string; status: string };
async function offersOf(people: readonly Seeker[]): Promise<Offer[]> {
  const { rows } = await first.pool.query<Offer>(
    'select id, first_id, second_id, status from sos_offers where first_id = any ($1) or second_id = any ($1)',
    [people.map(({ id }) => id)],
  );
  return rows;
}
const both = ({ first_id, second_id }: Offer) => [first_id, second_id];

it('a hundred who ask and accept at the same instant through two servers are in one pair each, and all fit', async () => {
  const everyone = await crowd(first.pool, servers, 100);
  const byId = new Map(everyone.map((person) => [person.id, person]));
  // Each in two tabs, on two servers.
  await Promise.all(everyone.flatMap(({ tabs, wish }) => tabs.map((tab) => ask(tab, wish))));
  const offers = await offersOf(everyone);
  expect(offers.length).toBeGreaterThan(25);
  const taken = offers.flatMap(both);
  expect(new Set(taken).size).toBe(taken.length);
  for (const { first_id, second_id } of offers) {
    const [one, other] = [byId.get(first_id), byId.get(second_id)];
    expect(one && other && fit(one, other), JSON.stringify([one?.wish, other?.wish])).toBe(true);
  }
  expect(hanging(everyone, new Set(taken))).toEqual([]);

  // Everyone says yes in both tabs, while all browsers ask how things stand.
  await Promise.all([
    ...offers.flatMap((offer) =>
      both(offer).flatMap((id) => (byId.get(id)?.tabs ?? []).map((tab) => say(tab, offer.id, true))),
    ),
    ...everyone.map(({ tabs }, place) => beat(tabs[place % 2 ? 1 : 0])),
  ]);
  const after = await offersOf(everyone);
  expect(after.map(({ status }) => status)).toEqual(offers.map(() => 'paired'));
  const standings = new Map<string, Standing>();
  await Promise.all(
    everyone.map(async ({ id, tabs }, place) => standings.set(id, await beat(tabs[place % 2 ? 0 : 1]))),
  );
  for (const { id, first_id, second_id } of after) {
    for (const [me, other] of [
      [first_id, second_id],
      [second_id, first_id],
    ] as const) {
      expect(standings.get(me)).toMatchObject({ status: 'matched', room_id: id, other_id: other });
    }
  }
  const left = everyone.filter(({ id }) => !taken.includes(id));
  for (const { id } of left) expect(standings.get(id)).toMatchObject({ status: 'waiting', offer_id: null });
});

it('what happens on one server reaches the browsers on the other; both have one room', async () => {
  const [noa, ruth] = [await newSeeker(), await newSeeker({ subject: 'any' })];
  const [hers, theirs] = [noa.tabs[0], ruth.tabs[1]];
  const requests = await listen(hers, { table: 'sos_requests', filter: `student_id=eq.${noa.id}` });
  const offers = [await listen(hers, { table: 'sos_offers' }), await listen(theirs, { table: 'sos_offers' })];
  await ask(hers, noa.wish);
  const { offer_id: offer } = await ask(theirs, ruth.wish);
  if (!offer) throw new Error('the two were not offered to each other');
  // Waiting, and then offered.
  await requests.until(2);
  expect(requests.heard.at(-1)?.new.offer_id).toBe(offer);

  await Promise.all([...noa.tabs, ...ruth.tabs].map((tab) => say(tab, offer, true)));
  for (const ear of offers) {
    await expect.poll(() => ear.heard.at(-1)?.new).toMatchObject({ id: offer, status: 'paired' });
  }
  expect(await offersOf([noa, ruth])).toHaveLength(1);
  const rooms = await Promise.all(
    [...noa.tabs, ...ruth.tabs].map(async (tab) => {
      const { data, error } = await tab.functions.invoke('meeting-token', { body: { bookingId: offer } });
      expect(error).toBeNull();
      return { room: data.room, kind: data.kind };
    }),
  );
  expect(rooms).toEqual(Array.from({ length: 4 }, () => ({ room: rooms[0]?.room, kind: 'pair' })));
});

it('who closes the lid is given to nobody and begins anew; whoever said yes to them is given to the next', async () => {
  const [away, noa, ruth] = [await newSeeker(), await newSeeker(), await newSeeker()];
  await ask(away.tabs[0], away.wish);
  const { offer_id: offer } = await ask(noa.tabs[1], noa.wish);
  if (!offer) throw new Error('the two were not offered to each other');
  await say(noa.tabs[1], offer, true);
  // As if 90 seconds had gone by.
  await first.pool.query('update sos_offers set expires_at = now() where id = $1', [offer]);
  expect(await ask(ruth.tabs[0], ruth.wish)).toMatchObject({ status: 'waiting' });
  for (const tab of noa.tabs) {
    expect(await beat(tab)).toMatchObject({ offer_status: 'open', other_id: ruth.id });
  }
  expect(await beat(away.tabs[1])).toMatchObject({ status: 'expired', expired_because: 'unanswered' });

  // Back, and away again before anybody came: as if nothing had been heard for so long.
  const back = await ask(away.tabs[1], away.wish);
  await first.pool.query(
    "update private.sos_presence set seen_at = now() - interval '76 seconds' where request_id = $1",
    [back.id],
  );
  const late = await newSeeker();
  expect(await ask(late.tabs[0], late.wish)).toMatchObject({ offer_id: null });
  const again = await Promise.all(away.tabs.map((tab) => ask(tab, away.wish)));
  expect(new Set(again.map(({ id }) => id)).size).toBe(1);
  expect(again[0]?.id).not.toBe(back.id);
  expect(await beat(late.tabs[1])).toMatchObject({ offer_status: 'open', other_id: away.id });
});

it('who asks and takes back in a loop is stopped, and those who were offered to them wait on', async () => {
  const [hasty, patient] = [await newSeeker(), await newSeeker()];
  await ask(patient.tabs[0], patient.wish);
  const burst = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => ask(hasty.tabs[turn % 2 ? 1 : 0], hasty.wish)),
  );
  expect(new Set(burst.map(({ id }) => id)).size).toBe(1);
  await cancel(hasty.tabs[0]);
  for (let turn = 1; turn < 20; turn += 1) {
    await ask(hasty.tabs[turn % 2 ? 1 : 0], hasty.wish);
    expect(await Promise.all(hasty.tabs.map(cancel))).toEqual(expect.arrayContaining([true, false]));
  }
  for (const tab of hasty.tabs) {
    const { error, status } = await tab.rpc('sos_request', hasty.wish);
    expect([status, error?.message]).toEqual([429, 'too_many_sos_requests']);
  }
  expect(await beat(patient.tabs[1])).toMatchObject({ status: 'waiting', offer_id: null });
  const next = await newSeeker();
  await ask(next.tabs[1], next.wish);
  expect(await beat(patient.tabs[0])).toMatchObject({ offer_status: 'open', other_id: next.id });
  const offers = await offersOf([hasty]);
  expect(offers.map(({ status }) => status)).toEqual(['declined']);
});
