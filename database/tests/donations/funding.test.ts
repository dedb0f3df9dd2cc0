import { donations as limits } from '@lomdim/contract/constants';
import { type Actor, as, createEveryActor } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOfEach, emptyPool } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());
beforeEach(() => emptyPool(database));

async function give(amount: number, courses: number) {
  const [donation] = await as(
    database,
    people.student,
    'insert into donations (amount, courses_sponsored, donor_id) values ($1, $2, $3) returning id, courses_sponsored, courses_funded',
    [amount, courses, people.student.id],
  );
  return donation as { id: string; courses_sponsored: number; courses_funded: number };
}

const settle = (actor: Actor, donation: string, decision: string) =>
  as(database, actor, 'select settle_donation($1, $2)', [donation, decision]);

const pool = async () => {
  const { rows } = await database.pool.query(
    'select courses_given::int as given, amount_given_cents::int as cents from sponsorship_pool()',
  );
  return rows[0];
};

describe('what a donation opens', () => {
  it.each<[amount: number, courses: number, opened: number]>([
    [100, 1, 0],
    [999, 1, 0],
    [1000, 1, 1],
    [1999, 2, 1],
    [2000, 2, 2],
    [100, 10_000, 0],
    [100_000, 3, 3],
    [100_000_000, 10_000, 10_000],
    ...limits.tiers.map(({ amountInCents, courses }): [number, number, number] => [
      amountInCents,
      courses,
      courses,
    ]),
  ])('%i cents for %i courses open %i', async (amount, courses, opened) => {
    const donation = await give(amount, courses);
    expect(donation).toMatchObject({ courses_sponsored: courses, courses_funded: opened });
    expect(opened).toBe(Math.min(courses, Math.floor(amount / limits.centsPerCourse)));
    await settle(people.admin, donation.id, 'completed');
    expect(await pool()).toEqual({ given: opened, cents: amount });
    await settle(people.admin, donation.id, 'pending');
    expect(await pool()).toEqual({ given: 0, cents: 0 });
  });

  it('is what the donor is told of, before and after it was received', async () => {
    const mine = async () => {
      const [row] = await as(
        database,
        people.student,
        'select courses_given::int as given, courses_waiting::int as waiting, courses_promised::int as promised from my_gifts()',
      );
      return row;
    };
    const donation = await give(2500, 9);
    expect(await mine()).toEqual({ given: 0, waiting: 0, promised: 2 });
    await settle(people.admin, donation.id, 'completed');
    expect(await mine()).toEqual({ given: 2, waiting: 2, promised: 0 });
    const [line] = await as(
      database,
      people.admin,
      'select courses_sponsored, courses_funded from admin_donations()',
    );
    expect(line).toEqual({ courses_sponsored: 9, courses_funded: 2 });
  });

  it('is nobody’s word', async () => {
    const { id } = await give(100, 1);
    for (const write of [
      `update donations set courses_funded = 1 where id = '${id}'`,
      `insert into donations (amount, donor_id, courses_funded) values (100, '${people.student.id}', 1)`,
    ]) {
      const outcomes = await answerOfEach(people, (actor) => as(database, actor, write));
      expect(new Set(Object.values(outcomes))).toEqual(new Set(['42501']));
    }
  });
});
