import { randomUUID } from 'node:crypto';
import {
  type Actor,
  as,
  createEveryActor,
  createPerson,
  type Person,
  refusal,
} from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers, createCourse } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const call = (actor: Actor, name: string, ...values: unknown[]) =>
  as(
    database,
    actor,
    `select * from ${name}(${values.map((_, index) => `$${index + 1}`).join(', ')})`,
    values,
  );
const stored = async (person: Person) =>
  (await database.pool.query('select * from private.profiles where id = $1', [person.id])).rows[0];
const notifications = async (person: Person) =>
  (
    await database.pool.query('select kind from notifications where user_id = $1 order by created_at', [
      person.id,
    ])
  ).rows.map((row) => row.kind);

describe('suspending a teacher', () => {
  it('takes them off every list and every right of a teacher at once, and restoring gives both back', async () => {
    const teacher = await createPerson(database, 'Suspendable', { role: 'teacher', approval: 'approved' });
    const course = await createCourse(database, teacher, { title: 'Suspended course' });
    const visible = async () => ({
      profile: (await as(database, people.visitor, 'select id from profiles where id = $1', [teacher.id]))
        .length,
      course: (await as(database, people.visitor, 'select id from courses where id = $1', [course])).length,
      found: (await as(database, people.visitor, `select id from search_teachers('Suspendable')`)).length,
      courseFound: (await as(database, people.visitor, `select id from search_courses('Suspended')`)).length,
    });
    const mine = {
      overview: () => refusal(as(database, teacher, 'select * from teacher_overview()')),
      write: async () =>
        (
          await as(database, teacher, `update courses set level = 'beginner' where id = $1 returning id`, [
            course,
          ])
        ).length,
    };
    expect(await visible()).toEqual({ profile: 1, course: 1, found: 1, courseFound: 1 });

    await call(people.admin, 'suspend_teacher', teacher.id, ' Complaints ');
    expect(await visible()).toEqual({ profile: 0, course: 0, found: 0, courseFound: 0 });
    expect(await mine.overview()).toBe('teacher_not_approved');
    expect(await mine.write()).toBe(0);
    expect(await refusal(call(people.admin, 'review_teacher', teacher.id, 'approved'))).toBe(
      'teacher_suspended',
    );
    expect(await refusal(call(people.admin, 'suspend_teacher', teacher.id))).toBe('already_decided');

    await call(people.admin, 'restore_teacher', teacher.id);
    expect(await visible()).toEqual({ profile: 1, course: 1, found: 1, courseFound: 1 });
    expect(await mine.overview()).toBeUndefined();
    expect(await mine.write()).toBe(1);
    expect(await refusal(call(people.admin, 'restore_teacher', teacher.id))).toBe('already_decided');
    expect(await notifications(teacher)).toEqual(['teacher_suspended', 'teacher_restored']);
  });

  it('is for approved teachers, and done by one of two admins', async () => {
    expect(await refusal(call(people.admin, 'suspend_teacher', people.student.id))).toBe('teacher_not_found');
    expect(await refusal(call(people.admin, 'suspend_teacher', people.pendingTeacher.id))).toBe(
      'already_decided',
    );
    expect(await refusal(call(people.admin, 'suspend_teacher', randomUUID()))).toBe('person_not_found');
    const second = await createPerson(database, 'second admin', { isAdmin: true });
    const teacher = await createPerson(database, 'contested', { role: 'teacher', approval: 'approved' });
    const calls = [people.admin, second, people.admin, second].map((admin) =>
      call(admin, 'suspend_teacher', teacher.id),
    );
    expect(await answers(calls)).toEqual({ agreed: 1, already_decided: 3 });
  });
});

describe('reviewing a teacher', () => {
  it('refuses the second of two admins who decide differently', async () => {
    const second = await createPerson(database, 'other admin', { isAdmin: true });
    const teacher = await createPerson(database, 'disputed', { role: 'teacher' });
    const calls = [
      call(people.admin, 'review_teacher', teacher.id, 'approved', null, 'pending'),
      call(second, 'review_teacher', teacher.id, 'rejected', null, 'pending'),
    ];
    expect(await answers(calls)).toEqual({ agreed: 1, already_decided: 1 });
  });
});

describe('changing a role', () => {
  it('makes a teacher who waits for approval, and a student without one', async () => {
    const person = await createPerson(database, 'changing');
    await call(people.admin, 'change_role', person.id, 'teacher');
    expect(await stored(person)).toMatchObject({ role: 'teacher', approval_status: 'pending' });
    await call(people.admin, 'change_role', person.id, 'student', 'teacher');
    expect(await stored(person)).toMatchObject({ role: 'student', approval_status: null });
    expect(await refusal(call(people.admin, 'change_role', person.id, 'student'))).toBe('already_decided');
    expect(await refusal(call(people.admin, 'change_role', person.id, 'admin', 'teacher'))).toBe(
      'already_decided',
    );
    expect(await refusal(call(people.admin, 'change_role', person.id, 'king'))).toBe('unknown_decision');
  });

  it('is never for oneself', async () => {
    expect(await refusal(call(people.admin, 'change_role', people.admin.id, 'student'))).toBe('not_yourself');
    expect(await refusal(call(people.admin, 'ban_person', people.admin.id))).toBe('not_yourself');
  });

  it('leaves one of two admins who take each other’s rights at the same instant', async () => {
    const own = await createTestDatabase();
    try {
      const first = await createPerson(own, 'first', { isAdmin: true });
      const second = await createPerson(own, 'second', { isAdmin: true });
      const demote = (by: Person, whom: Person) =>
        as(own, by, `select change_role($1, 'student')`, [whom.id]);
      expect(await answers([demote(first, second), demote(second, first)])).toEqual({
        agreed: 1,
        admins_only: 1,
      });
      const left = await own.pool.query(`select from private.profiles where role = 'admin'`);
      expect(left.rowCount).toBe(1);
    } finally {
      await own.drop();
    }
  });

  it('counts no admin who is shut out', async () => {
    const own = await createTestDatabase();
    try {
      const first = await createPerson(own, 'first', { isAdmin: true });
      const second = await createPerson(own, 'second', { isAdmin: true });
      // The first one's session is still running in this very moment.
      await own.pool.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        first.id,
      ]);
      expect(await refusal(as(own, first, `select change_role($1, 'student')`, [second.id]))).toBe(
        'last_admin',
      );
      expect(await refusal(as(own, first, 'select ban_person($1)', [second.id]))).toBe('last_admin');
    } finally {
      await own.drop();
    }
  });
});

describe('the trial maximum', () => {
  it('is set between 0 and 100', async () => {
    await call(people.admin, 'set_max_trial_lessons', people.student.id, 7);
    expect((await stored(people.student)).max_trial_lessons).toBe(7);
    for (const wrong of [-1, 101, null]) {
      expect(await refusal(call(people.admin, 'set_max_trial_lessons', people.student.id, wrong))).toBe(
        'out_of_range',
      );
    }
    expect(await refusal(call(people.admin, 'set_max_trial_lessons', randomUUID(), 3))).toBe(
      'person_not_found',
    );
  });
});

describe('shutting somebody out', () => {
  it('ends every session with it, until they are let in again', async () => {
    const person = await createPerson(database, 'rude');
    const session = randomUUID();
    const signIn = () =>
      database.pool.query(
        'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
        [session, person.id],
      );
    const isLive = async () =>
      (await database.pool.query('select auth.session_is_live($1, $2) as live', [session, person.id])).rows[0]
        .live;
    await signIn();
    expect(await isLive()).toBe(true);
    await call(people.admin, 'ban_person', person.id, 'Insults');
    expect(await isLive()).toBe(false);
    await signIn();
    expect(await isLive()).toBe(false);
    expect(await refusal(call(people.admin, 'ban_person', person.id))).toBe('already_decided');
    expect(await call(people.admin, 'admin_people', 'rude', null, 'banned')).toMatchObject([
      { id: person.id, banned_until: expect.any(Date) },
    ]);
    await call(people.admin, 'unban_person', person.id);
    expect(await isLive()).toBe(true);
    expect(await refusal(call(people.admin, 'unban_person', person.id))).toBe('already_decided');
  });
});

describe('the list of people', () => {
  const names = async (...values: unknown[]) =>
    (await call(people.admin, 'admin_people', ...values)).map((row) => row.first_name);

  it('finds by parts of name and address, without accents, and takes patterns for what they are', async () => {
    const anais = await createPerson(database, 'Anaïs');
    expect(await names('anais')).toEqual(['Anaïs']);
    expect(await names('NAÏ test')).toEqual(['Anaïs']);
    expect(await names('100%')).toEqual([]);
    await database.pool.query(`update auth.users set email = 'moved@elsewhere.example' where id = $1`, [
      anais.id,
    ]);
    expect(await names('elsewhere')).toEqual(['Anaïs']);
  });

  it('filters by role and standing', async () => {
    expect(await names('', 'teacher', 'pending')).toContain('pending teacher');
    expect(await names('', 'teacher', 'pending')).not.toContain('teacher');
    expect(await names('', 'admin')).toContain('admin');
    expect(await names('', 'admin')).not.toContain('student');
  });

  it.each(['newest', 'oldest', 'name'])(
    'comes page by page in the order %s, each person once',
    async (sort) => {
      const whole = await call(people.admin, 'admin_people', '', null, null, sort, null, 200);
      const paged: unknown[] = [];
      let cursor: unknown = null;
      for (;;) {
        const page = await call(people.admin, 'admin_people', '', null, null, sort, cursor, 3);
        paged.push(...page.map((row) => row.id));
        if (page.length < 3) break;
        cursor = page[2]?.next_cursor;
      }
      expect(whole.length).toBeGreaterThan(7);
      expect(paged).toEqual(whole.map((row) => row.id));
    },
  );

  it('says so when a cursor is none', async () => {
    for (const wrong of ['x', '[]', '["1"]', '{}']) {
      expect(await refusal(call(people.admin, 'admin_people', '', null, null, 'newest', wrong))).toBe(
        'unknown_place',
      );
    }
  });
});
