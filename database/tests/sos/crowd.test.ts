import type { Person } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sosActions } from '../helpers/sos.ts';

let database: TestDatabase;
/** The same database through connections of its own, as a second server has them. */
let secondServer: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  const pool = new pg.Pool({ connectionString: database.url, max: 20 });
  secondServer = { ...database, pool, drop: () => pool.end() };
});
afterAll(async () => {
  await secondServer.drop();
  await database.drop();
});

interface Waiting {
  person: Person;
  gender: 'male' | 'female';
  subject: string;
  language: string | null;
  minutes: number;
}

const pick = <Value>(values: readonly Value[], turn: number): Value => values[turn % values.length] as Value;

/** The rule once more, in other words than the database's. */
function fit(one: Waiting, other: Waiting): boolean {
  const agree = (a: string | null, b: string | null) =>
    a === b || [a, b].some((request) => !request || request === 'any');
  const [shorter = 0, longer = 0] = [one.minutes, other.minutes].sort((a, b) => a - b);
  return (
    one.gender === other.gender &&
    agree(one.subject, other.subject) &&
    agree(one.language, other.language) &&
    longer <= 2 * shorter
  );
}

async function crowd(size: number): Promise<Waiting[]> {
  return Promise.all(
    Array.from({ length: size }, async (_, turn) => {
      const gender = pick(['male', 'female', 'female'] as const, turn);
      return {
        person: await sosActions(database).newStudent(gender),
        gender,
        subject: pick(['Gemara', 'Halacha', 'Mishnah', 'any', 'Torah'], turn),
        language: pick(['French', 'English', null, 'German'], turn),
        minutes: pick([15, 30, 60, 30, 240, 90, 45], turn),
      };
    }),
  );
}

interface Offer {
  id: string;
  first_id: string;
  second_id: string;
  status: string;
}
const offers = async () => (await database.pool.query<Offer>('select * from sos_offers')).rows;

const pairOf = (...ids: string[]) => ids.sort().join(' ');

/** Among those who are left, nobody fits to anybody, except to somebody whom they were offered in vain. */
function expectNobodyHanging(everyone: Waiting[], taken: string[], inVain: string[] = []): void {
  const left = everyone.filter(({ person }) => !taken.includes(person.id));
  const couldMeet = left.flatMap((one, index) =>
    left
      .slice(index + 1)
      .flatMap((other) => (fit(one, other) ? [pairOf(one.person.id, other.person.id)] : [])),
  );
  expect(couldMeet.filter((pair) => !inVain.includes(pair))).toEqual([]);
}

it('a hundred people who ask at the same instant on two servers are matched, each once, and all fitting', async () => {
  const everyone = await crowd(100);
  const byId = new Map(everyone.map((waiting) => [waiting.person.id, waiting]));
  const servers = [sosActions(database), sosActions(secondServer)];
  // Each in two tabs, on two servers.
  await Promise.all(
    everyone.flatMap(({ person, ...request }) => servers.map((server) => server.ask(person, request))),
  );
  const made = await offers();
  expect(made.length).toBeGreaterThan(25);
  const taken = made.flatMap((offer) => [offer.first_id, offer.second_id]);
  expect(new Set(taken).size).toBe(taken.length);
  for (const { first_id, second_id } of made) {
    const [one, other] = [byId.get(first_id), byId.get(second_id)];
    expect(one && other && fit(one, other), JSON.stringify([one, other])).toBe(true);
  }
  expectNobodyHanging(everyone, taken);

  // Everyone accepts at once, except that in every fifth pair the second says no; meanwhile everybody's browser asks how it stands.
  const refused = new Set(made.filter((_, index) => index % 5 === 0).map((offer) => offer.id));
  await Promise.all([
    ...made.flatMap(({ id, first_id, second_id }, index) =>
      [first_id, second_id].map((person, side) =>
        pick(servers, index + side).answer(
          { name: 'one of the two', id: person },
          id,
          !(refused.has(id) && side === 1),
        ),
      ),
    ),
    ...everyone.map(({ person }, index) => pick(servers, index).beat(person)),
  ]);
  const after = await offers();
  const ended = (status: string) => after.filter((offer) => offer.status === status);
  expect(
    ended('declined')
      .map((offer) => offer.id)
      .sort(),
  ).toEqual([...refused].sort());
  expect(ended('paired')).toHaveLength(made.length - refused.size);
  const busy = [...ended('paired'), ...ended('open')].flatMap((offer) => [offer.first_id, offer.second_id]);
  expect(new Set(busy).size).toBe(busy.length);
  const inVain = ended('declined').map(({ first_id, second_id }) => pairOf(first_id, second_id));
  expectNobodyHanging(everyone, busy, inVain);
  const { rows } = await database.pool.query<{ student_id: string; matched_with: string }>(
    "select student_id, matched_with from sos_requests where status = 'matched'",
  );
  expect(rows).toHaveLength(2 * ended('paired').length);
  for (const { student_id, matched_with } of rows) {
    expect(rows).toContainEqual({ student_id: matched_with, matched_with: student_id });
  }
});
