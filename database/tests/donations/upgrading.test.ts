import type { TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upgradeFrom } from '../helpers/earlier-version.ts';

// A database of the version in which a donation of one euro could open ten thousand courses.

const donor = '00000000-0000-4000-8000-000000000001';

let upgraded: TestDatabase;

beforeAll(async () => {
  upgraded = await upgradeFrom(
    '0046',
    `insert into auth.users (id, email) values ('${donor}', 'donor@test.example');
     insert into private.profiles (id, email) values ('${donor}', 'donor@test.example');
     insert into public.donations (donor_id, amount, courses_sponsored, status, received_at) values
       ('${donor}', 100, 4, 'completed', now()), ('${donor}', 5000, 5, 'completed', now()),
       ('${donor}', 100, 6, 'pending', null), ('${donor}', 2500, 7, 'pending', null), ('${donor}', 9900, 2, 'failed', null);
     update private.sponsorship_pool set courses_given = 9, courses_used = 1, amount_given_cents = 5100;`,
  );
});
afterAll(() => upgraded.drop());

const rowsOf = async (sql: string) => (await upgraded.pool.query(sql)).rows;

it('what was received keeps its courses, and what waits opens as many as it pays for', async () => {
  expect(
    await rowsOf('select courses_sponsored as said, courses_funded as opens from donations order by 1'),
  ).toEqual([
    { said: 2, opens: 2 },
    { said: 4, opens: 4 },
    { said: 5, opens: 5 },
    { said: 6, opens: 0 },
    { said: 7, opens: 2 },
  ]);
});

it('the pool stays in step with what it was made of', async () => {
  const given = async () =>
    (await rowsOf('select courses_given::int as given from sponsorship_pool()'))[0].given;
  const say = (status: string, which: string) =>
    upgraded.pool.query(`update donations set status = '${status}' where ${which}`);
  expect(await given()).toBe(9);
  await say('completed', 'courses_sponsored > 5');
  expect(await given()).toBe(11);
  // An old promise can be taken back and given again, whole.
  await say('pending', 'courses_sponsored = 4');
  expect(await given()).toBe(7);
  await say('completed', 'courses_sponsored = 4');
  expect(await given()).toBe(11);
});
