import { type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockActions } from '../helpers/blocks.ts';
import { openAllHours } from '../helpers/learning.ts';
import { createPair, propose } from '../helpers/lessons.ts';
import { sosActions } from '../helpers/sos.ts';

let database: TestDatabase;
let act: ReturnType<typeof blockActions>;
let sos: ReturnType<typeof sosActions>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  act = blockActions(database);
  sos = sosActions(database);
});
afterAll(() => database.drop());

/** As often as it takes for either of the two to come first. */
const turns = Array.from({ length: 12 }, (_, turn) => turn);

const count = async (sql: string, ...people: Person[]): Promise<number> =>
  Number((await database.pool.query(sql, [people.map(({ id }) => id)])).rows[0].count);

/** Which of the two calls is begun first changes from turn to turn. */
function race(turn: number, block: () => Promise<unknown>, other: () => Promise<unknown>) {
  const calls = turn % 2 === 0 ? [block, other] : [other, block];
  return Promise.all(calls.map((call) => refusal(call()))).then((codes) =>
    turn % 2 === 0 ? codes : codes.toReversed(),
  );
}

describe('a block, and at the same instant', () => {
  it.each(turns)('a match: nobody is left in an offer or a room with the other (%i)', async (turn) => {
    const [one, two] = [await sos.newStudent(), await act.listedStudent()];
    const subject = `Turn ${turn}`;
    await sos.ask(one, { subject });
    const codes = await race(
      turn,
      () => act.block(one, two),
      () => sos.ask(two, { subject }),
    );
    expect(codes).toEqual([undefined, undefined]);
    const between = `select count(*) from sos_offers o
      where o.status in ('open', 'paired') and o.first_id = any ($1) and o.second_id = any ($1)`;
    expect(await count(between, one, two)).toBe(0);
    for (const person of [one, two]) {
      expect(await sos.beat(person)).toMatchObject({ status: 'waiting', offer_id: null });
    }
    for (const person of [one, two]) await sos.cancel(person);
  });

  it.each(turns)('both accept an offer: they are no pair, or their room is closed (%i)', async (turn) => {
    const [one, two] = [await sos.newStudent(), await sos.newStudent()];
    const subject = `Answer ${turn}`;
    await sos.ask(one, { subject });
    const request = await sos.ask(two, { subject });
    await sos.answer(one, request?.offer_id, true);
    const codes = await race(
      turn,
      () => act.block(one, two),
      () => sos.answer(two, request?.offer_id, true),
    );
    expect(codes).toEqual([undefined, undefined]);
    for (const person of [one, two]) expect(await act.hears(person, `room:${request?.offer_id}`)).toBe(false);
  });

  it.each(turns)('a request of the other: none is open (%i)', async (turn) => {
    const [one, two] = [await act.listedStudent(), await act.listedStudent()];
    const [blocked, asked] = await race(
      turn,
      () => act.block(one, two),
      () => act.ask(two, two, one),
    );
    expect(blocked).toBeUndefined();
    expect([undefined, 'partner_not_available']).toContain(asked);
    expect(
      await count(
        `select count(*) from study_partner_requests r
         where r.status in ('sent', 'accepted') and r.from_id = any ($1) and r.to_id = any ($1)`,
        one,
        two,
      ),
    ).toBe(0);
  });

  it.each(turns)('a yes to a request: they are no partners (%i)', async (turn) => {
    const [one, two] = [await act.listedStudent(), await act.listedStudent()];
    const [request] = await act.ask(one, one, two);
    const [blocked, answered] = await race(
      turn,
      () => act.block(one, two),
      () => act.answer(two, request?.id, 'accepted'),
    );
    expect(blocked).toBeUndefined();
    expect([undefined, 'request_already_decided']).toContain(answered);
    expect(['ended', 'withdrawn']).toContain(await act.statusOf(request?.id));
  });

  it.each(turns)('a booking: no lesson stands (%i)', async (turn) => {
    const pair = await createPair(database);
    // Also one that is firm at once.
    if (turn % 3 === 0) await openAllHours(database, pair.teacher);
    const [blocked, booked] = await race(
      turn,
      () => act.block(pair.teacher, pair.student),
      () => propose(database, pair.student, pair, 3 * 24 * 60),
    );
    expect(blocked).toBeUndefined();
    expect([undefined, 'not_possible_now']).toContain(booked);
    expect(
      await count(
        `select count(*) from lessons l
         where l.state in ('proposed', 'agreed') and l.student_id = any ($1) and l.teacher_id = any ($1)`,
        pair.student,
        pair.teacher,
      ),
    ).toBe(0);
  });

  it.each(turns)('a first conversation and a message: nothing is open (%i)', async (turn) => {
    const { student, teacher } = await createPair(database);
    const other = await act.listedStudent();
    const conversation = await act.open(student, teacher);
    const [blocked, written] = await race(
      turn,
      () => act.block(teacher, student),
      () => act.write(student, conversation),
    );
    const [blockedToo, opened] = await race(
      turn,
      () => act.block(teacher, other),
      () => act.open(other, teacher),
    );
    expect([blocked, blockedToo]).toEqual([undefined, undefined]);
    expect([undefined, 'conversation_ended']).toContain(written);
    expect([undefined, 'conversation_not_allowed']).toContain(opened);
    expect(
      await count(
        'select count(*) from conversations c where c.ended_at is null and c.teacher_id = any ($1)',
        teacher,
      ),
    ).toBe(0);
  });

  it('both block each other, and a partnership is ended by both', async () => {
    for (const turn of turns) {
      const { one, two, request } = await act.partners();
      const codes = await race(
        turn,
        () => act.block(one, two),
        () => act.block(two, one),
      );
      expect(codes).toEqual([undefined, undefined]);
      expect(await act.statusOf(request)).toBe('ended');
      expect([await act.blocked(one), await act.blocked(two)]).toMatchObject([
        [{ id: two.id }],
        [{ id: one.id }],
      ]);
    }
  });
});
