import { as, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCourse, createLiveSession } from '../helpers/learning.ts';
import { propose } from '../helpers/lessons.ts';
import { profileActions } from '../helpers/profile-requests.ts';
import { sosActions } from '../helpers/sos.ts';

// What was done with one click in the profile, and fails now.

let database: TestDatabase;
let profiles: ReturnType<typeof profileActions>;
let admin: Person;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  profiles = profileActions(database);
  admin = await createPerson(database, 'admin', { isAdmin: true });
});
afterAll(() => database.drop());

const ids = (rows: Record<string, unknown>[]) => rows.map(({ id }) => id);

it('a man who switches his gender sees no women among the partners, and asks none', async () => {
  const man = await createPerson(database, 'Dan', { gender: 'male' });
  const woman = await createPerson(database, 'Rivka', { gender: 'female' });
  await profiles.set(woman, { is_listed_as_partner: true, location: 'Tzfat' });
  await profiles.save(man, { gender: 'female' });
  expect(ids(await as(database, man, 'select id from study_partners()'))).not.toContain(woman.id);
  expect(await as(database, man, 'select id from profiles where id = $1', [woman.id])).toEqual([]);
  const ask = 'insert into study_partner_requests (from_id, to_id) values ($1, $2)';
  expect(await refusal(as(database, man, ask, [man.id, woman.id]))).toBe('partner_not_available');
});

it('neither does SOS match him with a woman, before or after he switches back', async () => {
  const sos = sosActions(database);
  const [man, woman] = [await sos.newStudent('male'), await sos.newStudent('female')];
  await profiles.save(man, { gender: 'female' });
  await sos.ask(woman);
  expect((await sos.ask(man))?.offer_id).toBeNull();
  await profiles.save(man, { gender: 'male' });
  expect((await sos.beat(man))?.offer_id).toBeNull();
  expect((await sos.beat(woman))?.offer_id).toBeNull();
});

it("a man does not come into a women's live session whose id he knows", async () => {
  const man = await createPerson(database, 'Dan', { gender: 'male' });
  const teacher = await createPerson(database, 'Sarah', {
    role: 'teacher',
    gender: 'female',
    approval: 'approved',
  });
  await profiles.set(teacher, { audiences: ['women', 'children'] });
  const course = await createCourse(database, teacher, { audience: 'women' });
  const session = await createLiveSession(database, teacher, course, 10);
  for (const gender of ['male', 'female', 'prefer_not_to_say', null]) {
    await profiles.save(man, { gender });
    expect(await refusal(as(database, man, 'select * from join_live_session($1)', [session]))).toBe(
      'not_for_you',
    );
  }
});

it('nor beside a girl whom he has added as his child', async () => {
  const man = await createPerson(database, 'Dan', { gender: 'male' });
  const mother = await createPerson(database, 'Miriam', { gender: 'female' });
  const teacher = await createPerson(database, 'Sarah', {
    role: 'teacher',
    gender: 'female',
    approval: 'approved',
    teachesChildren: true,
  });
  const course = await createCourse(database, teacher, { audience: 'women' });
  const session = await createLiveSession(database, teacher, course, 10);
  const reserve = (parent: Person, child: Person) =>
    refusal(as(database, parent, 'select reserve_live_place($1, $2, true)', [session, child.id]));
  for (const [parent, code] of [
    [man, 'not_for_you'],
    [mother, undefined],
  ] as const) {
    const girl = await createChild(database, parent, { gender: 'female', age: 17 });
    expect(await reserve(parent, girl)).toBeUndefined();
    const { rows } = await database.pool.query(
      'select jitsi_room as room from private.live_sessions where id = $1',
      [session],
    );
    await as(database, girl, 'select * from join_live_session($1)', [session]);
    await as(database, girl, 'select wait_before_room($1)', [session]);
    const enter = 'select * from meeting_place(room => $1)';
    expect(await refusal(as(database, parent, enter, [rows[0].room]))).toBe(code);
    expect(await refusal(as(database, parent, 'select enter_room($1)', [session]))).toBe(
      code && 'meeting_not_open',
    );
  }
});

it('an approved man becomes no Rabbanit of women and children', async () => {
  const teacher = await createPerson(database, 'Moshe', {
    role: 'teacher',
    gender: 'male',
    approval: 'approved',
  });
  await profiles.set(teacher, { title: 'Rabbi', audiences: ['men'] });
  const woman = await createPerson(database, 'Rivka', { gender: 'female' });
  const changes = { title: 'Rabbanit', gender: 'female', audiences: ['women', 'children'] };
  await profiles.save(teacher, changes);
  expect(ids(await as(database, woman, 'select id from search_teachers(page_size => 60)'))).not.toContain(
    teacher.id,
  );
  expect(
    await as(database, woman, 'select title, gender, audiences from profiles where id = $1', [teacher.id]),
  ).toEqual([{ title: 'Rabbi', gender: 'male', audiences: ['men'] }]);
  expect(await refusal(propose(database, woman, { student: woman, teacher }, 3000))).toBe('not_for_you');
  await as(database, admin, "select suspend_teacher($1, 'looking into it')", [teacher.id]);
  await profiles.save(teacher, changes);
  await as(database, admin, 'select restore_teacher($1)', [teacher.id]);
  expect(await profiles.stored(teacher)).toMatchObject({
    title: 'Rabbi',
    gender: 'male',
    approval_status: 'approved',
  });
});

it('a teacher is decided on while being booked: the lesson stands before it, or is refused', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const teacher = await createPerson(database, 'Moshe', {
      role: 'teacher',
      gender: 'male',
      approval: 'approved',
    });
    const student = await createPerson(database, 'Dan', { gender: 'male' });
    await profiles.save(teacher, { gender: 'female' });
    const request = (await profiles.waiting(teacher))?.id;
    const book = () => refusal(propose(database, student, { student, teacher }, 3000));
    const decide = () => refusal(profiles.decide(admin, request, 'approved'));
    const [booked, decided] =
      turn % 2 ? await Promise.all([book(), decide()]) : (await Promise.all([decide(), book()])).reverse();
    expect(decided).toBeUndefined();
    expect([undefined, 'not_for_you']).toContain(booked);
    expect(await refusal(propose(database, student, { student, teacher }, 6000))).toBe('not_for_you');
  }
});

it('a booking that waits for the decision sees it', async () => {
  const teacher = await createPerson(database, 'Moshe', {
    role: 'teacher',
    gender: 'male',
    approval: 'approved',
  });
  const student = await createPerson(database, 'Dan', { gender: 'male' });
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select private.lock_people($1)', [[teacher.id]]);
    const booking = refusal(propose(database, student, { student, teacher }, 3000));
    await waitingForLock();
    await client.query("update private.profiles set gender = 'female' where id = $1", [teacher.id]);
    await client.query('commit');
    expect(await booking).toBe('not_for_you');
  } finally {
    client.release();
  }
});

async function waitingForLock(): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
  }
}
