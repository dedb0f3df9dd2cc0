import { disconnectAll, jwtSecret, type Listening, listen } from '@lomdim/testing/people/live-changes';
import type { Program } from '@lomdim/testing/server/program';
import { startSecondServer } from '@lomdim/testing/server/second-server';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { answer, cancel, heartbeat, requestSos, type SosState } from './support/calls.ts';
import {
  createRequester,
  createRequesters,
  fit,
  type Requester,
  unmatchedPairs,
} from './support/requesters.ts';

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

const newRequester = (request?: Parameters<typeof createRequester>[2]) =>
  createRequester(first.pool, servers, request);

type Offer = { id: string; first_id: string; second_id: string; status: string };
async function offersOf(people: readonly Requester[]): Promise<Offer[]> {
  const { rows } = await first.pool.query<Offer>(
    'select id, first_id, second_id, status from sos_offers where first_id = any ($1) or second_id = any ($1)',
    [people.map(({ id }) => id)],
  );
  return rows;
}
const both = ({ first_id, second_id }: Offer) => [first_id, second_id];

it('a hundred who ask and accept at the same instant through two servers are in one pair each, and all fit', async () => {
  const everyone = await createRequesters(first.pool, servers, 100);
  const byId = new Map(everyone.map((person) => [person.id, person]));
  // Each in two tabs, on two servers.
  await Promise.all(everyone.flatMap(({ tabs, request }) => tabs.map((tab) => requestSos(tab, request))));
  const offers = await offersOf(everyone);
  expect(offers.length).toBeGreaterThan(25);
  const taken = offers.flatMap(both);
  expect(new Set(taken).size).toBe(taken.length);
  for (const { first_id, second_id } of offers) {
    const [one, other] = [byId.get(first_id), byId.get(second_id)];
    expect(one && other && fit(one, other), JSON.stringify([one?.request, other?.request])).toBe(true);
  }
  expect(unmatchedPairs(everyone, new Set(taken))).toEqual([]);

  // Everyone says yes in both tabs, while all browsers send heartbeats.
  await Promise.all([
    ...offers.flatMap((offer) =>
      both(offer).flatMap((id) => (byId.get(id)?.tabs ?? []).map((tab) => answer(tab, offer.id, true))),
    ),
    ...everyone.map(({ tabs }, index) => heartbeat(tabs[index % 2 ? 1 : 0])),
  ]);
  const after = await offersOf(everyone);
  expect(after.map(({ status }) => status)).toEqual(offers.map(() => 'paired'));
  const states = new Map<string, SosState>();
  await Promise.all(
    everyone.map(async ({ id, tabs }, index) => states.set(id, await heartbeat(tabs[index % 2 ? 0 : 1]))),
  );
  for (const { id, first_id, second_id } of after) {
    for (const [me, other] of [
      [first_id, second_id],
      [second_id, first_id],
    ] as const) {
      expect(states.get(me)).toMatchObject({ status: 'matched', room_id: id, other_id: other });
    }
  }
  const left = everyone.filter(({ id }) => !taken.includes(id));
  for (const { id } of left) expect(states.get(id)).toMatchObject({ status: 'waiting', offer_id: null });
});

it('what happens on one server reaches the browsers on the other; both have one room', async () => {
  const [noa, ruth] = [await newRequester(), await newRequester({ subject: 'any' })];
  const [hers, theirs] = [noa.tabs[0], ruth.tabs[1]];
  const requests = await listen(hers, { table: 'sos_requests', filter: `student_id=eq.${noa.id}` });
  const offers = [await listen(hers, { table: 'sos_offers' }), await listen(theirs, { table: 'sos_offers' })];
  await requestSos(hers, noa.request);
  const { offer_id: offer } = await requestSos(theirs, ruth.request);
  if (!offer) throw new Error('the two were not offered to each other');
  // Waiting, and then offered.
  await requests.until(2);
  expect(requests.received.at(-1)?.new.offer_id).toBe(offer);

  await Promise.all([...noa.tabs, ...ruth.tabs].map((tab) => answer(tab, offer, true)));
  for (const subscriber of offers) {
    await expect.poll(() => subscriber.received.at(-1)?.new).toMatchObject({ id: offer, status: 'paired' });
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

it('who closes the lid is offered to nobody and starts again; a partner who had accepted them is offered to the next', async () => {
  const [away, noa, ruth] = [await newRequester(), await newRequester(), await newRequester()];
  await requestSos(away.tabs[0], away.request);
  const { offer_id: offer } = await requestSos(noa.tabs[1], noa.request);
  if (!offer) throw new Error('the two were not offered to each other');
  await answer(noa.tabs[1], offer, true);
  // As if 90 seconds had gone by.
  await first.pool.query('update sos_offers set expires_at = now() where id = $1', [offer]);
  expect(await requestSos(ruth.tabs[0], ruth.request)).toMatchObject({ status: 'waiting' });
  for (const tab of noa.tabs) {
    expect(await heartbeat(tab)).toMatchObject({ offer_status: 'open', other_id: ruth.id });
  }
  expect(await heartbeat(away.tabs[1])).toMatchObject({ status: 'expired', expired_because: 'unanswered' });

  // Back, and away again before anybody came: as if there had been no heartbeat for so long.
  const back = await requestSos(away.tabs[1], away.request);
  await first.pool.query(
    "update private.sos_presence set seen_at = now() - interval '76 seconds' where request_id = $1",
    [back.id],
  );
  const late = await newRequester();
  expect(await requestSos(late.tabs[0], late.request)).toMatchObject({ offer_id: null });
  const again = await Promise.all(away.tabs.map((tab) => requestSos(tab, away.request)));
  expect(new Set(again.map(({ id }) => id)).size).toBe(1);
  expect(again[0]?.id).not.toBe(back.id);
  expect(await heartbeat(late.tabs[1])).toMatchObject({ offer_status: 'open', other_id: away.id });
});

it('who asks and takes back in a loop is stopped, and those who were offered to them wait on', async () => {
  const [looping, waiting] = [await newRequester(), await newRequester()];
  await requestSos(waiting.tabs[0], waiting.request);
  const burst = await Promise.all(
    Array.from({ length: 20 }, (_, index) => requestSos(looping.tabs[index % 2 ? 1 : 0], looping.request)),
  );
  expect(new Set(burst.map(({ id }) => id)).size).toBe(1);
  await cancel(looping.tabs[0]);
  for (let index = 1; index < 20; index += 1) {
    await requestSos(looping.tabs[index % 2 ? 1 : 0], looping.request);
    expect(await Promise.all(looping.tabs.map(cancel))).toEqual(expect.arrayContaining([true, false]));
  }
  for (const tab of looping.tabs) {
    const { error, status } = await tab.rpc('sos_request', looping.request);
    expect([status, error?.message]).toEqual([429, 'too_many_sos_requests']);
  }
  expect(await heartbeat(waiting.tabs[1])).toMatchObject({ status: 'waiting', offer_id: null });
  const next = await newRequester();
  await requestSos(next.tabs[1], next.request);
  expect(await heartbeat(waiting.tabs[0])).toMatchObject({ offer_status: 'open', other_id: next.id });
  const offers = await offersOf([looping]);
  expect(offers.map(({ status }) => status)).toEqual(['declined']);
});
