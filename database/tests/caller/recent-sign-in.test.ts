import { randomUUID } from 'node:crypto';
import { as, createEveryActor, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCourse } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

/** A session in which the person last proved who they are so many minutes ago; its id. */
async function signIn(person: Person, minutesAgo: number): Promise<string> {
  const session = randomUUID();
  await database.pool.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now() - interval '1 day', now(), 'aal1')`,
    [session, person.id],
  );
  await database.pool.query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
     values ($1, now() - interval '1 day', now() - make_interval(mins => $2), 'password')`,
    [session, minutesAgo],
  );
  return session;
}

/** One statement of this person's, in this session. */
async function inSession(
  person: Person,
  session: string | undefined,
  sql: string,
  values: unknown[],
): Promise<unknown[]> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local role authenticated');
    await client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ role: 'authenticated', sub: person.id, session_id: session }),
    ]);
    const { rows } = await client.query(sql, values);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

type AdminAction = [name: string, sql: string, values: () => Promise<unknown[]> | unknown[]];

const donation = async () =>
  (
    await database.pool.query(
      `insert into public.donations (donor_id, amount) values ($1, 2000) returning id`,
      [people.student.id],
    )
  ).rows[0].id;

const report = async () =>
  (
    await database.pool.query(
      `insert into public.reports (reporter_id, subject_kind, person_id, reason)
       values ($1, 'person', $2, 'other') returning id`,
      [people.student.id, people.teacher.id],
    )
  ).rows[0].id;

/** What admins do to others. */
const adminActions: AdminAction[] = [
  ['a review', `select public.review_teacher($1, 'approved')`, () => [people.pendingTeacher.id]],
  ['a suspension', 'select public.suspend_teacher($1)', () => [people.teacher.id]],
  ['a role', `select public.change_role($1, 'admin')`, () => [people.student.id]],
  ['a number of trials', 'select public.set_max_trial_lessons($1, 5)', () => [people.student.id]],
  ['a ban', 'select public.ban_person($1)', () => [people.student.id]],
  [
    'a withdrawn course',
    'select public.withdraw_course($1)',
    async () => [await createCourse(database, people.teacher)],
  ],
  ['a report', `select public.decide_report($1, 'resolved')`, async () => [await report()]],
  ['a donation', `select public.settle_donation($1, 'completed')`, async () => [await donation()]],
  [
    'a donation that is written directly',
    `update public.donations set status = 'completed' where id = $1`,
    async () => [await donation()],
  ],
];

describe.each(adminActions)('%s by an admin', (_name, sql, values) => {
  it('is refused when the last proof is eleven minutes old', async () => {
    const { admin } = people;
    const given = await values();
    expect(await refusal(inSession(admin, await signIn(admin, 11), sql, given))).toBe(
      'recent_sign_in_required',
    );
    // Nor does the session of somebody else who has just signed in, or one that never was, help.
    expect(await refusal(inSession(admin, randomUUID(), sql, given))).toBe('recent_sign_in_required');
  });

  it('is done when it is nine minutes old, or when the token names no session', async () => {
    const { admin } = people;
    expect(await refusal(inSession(admin, await signIn(admin, 9), sql, await values()))).toBeUndefined();
    people = await createEveryActor(database);
    expect(await refusal(inSession(people.admin, undefined, sql, await values()))).toBeUndefined();
  });
});

it('tells somebody who is no admin that they are none, not that they should sign in', async () => {
  const { student } = people;
  const attempt = inSession(student, await signIn(student, 60), 'select public.ban_person($1)', [
    people.teacher.id,
  ]);
  expect(await refusal(attempt)).toBe('admins_only');
});

it('is not asked for what only reads', async () => {
  const { admin } = people;
  const session = await signIn(admin, 60);
  expect(await inSession(admin, session, 'select id from public.admin_people()', [])).not.toEqual([]);
});

it('cannot be asked about by browsers', async () => {
  for (const actor of Object.values(people)) {
    for (const call of ['proved_recently', 'session_proved_at', 'has_short_sessions']) {
      expect(await refusal(as(database, actor, `select private.${call}(gen_random_uuid())`))).toBe('42501');
    }
  }
});

it('counts from the start of a session whose ways of proof are not known', async () => {
  const { admin } = people;
  const proved = async (begun: string) => {
    const { rows } = await database.pool.query(
      `with made as (insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), $1, now() - $2::interval) returning id)
       select id from made`,
      [admin.id, begun],
    );
    const answer = await database.pool.query('select private.proved_recently($1) as proved', [rows[0].id]);
    return answer.rows[0].proved;
  };
  expect([await proved('1 minute'), await proved('11 minutes')]).toEqual([true, false]);
});
