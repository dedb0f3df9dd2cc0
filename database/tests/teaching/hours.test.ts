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
import {
  answerOfEach,
  createCourse,
  createCourseSession,
  createLiveSession,
  seenByEach,
} from '../helpers/learning.ts';
import { settleAs } from '../helpers/lessons.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const anHourAgo = -70;

describe('hours and earnings', () => {
  let teacher: Person;
  let other: Person;
  let course: string;

  beforeAll(async () => {
    teacher = await createPerson(database, 'logged', { role: 'teacher', approval: 'approved' });
    other = await createPerson(database, 'also logged', { role: 'teacher', approval: 'approved' });
    for (const person of [teacher, other]) {
      const made = await createCourse(database, person, {
        price: 3000,
        title: 'Halacha daily',
        subject: 'Halacha',
      });
      if (person === teacher) course = made;
      const lesson = await createCourseSession(
        database,
        { teacher: person, student: people.student },
        made,
        // One after the other, as everything that the student does.
        person === teacher ? anHourAgo : anHourAgo - 60,
        { session_type: 'regular' },
      );
      await settleAs(database, person, lesson);
    }
  });

  it.each(['teacher_hours', 'teacher_earnings'])(
    '%s are read by the teacher they belong to and by admins',
    async (table) => {
      const read = async (actor: Actor) =>
        (await as(database, actor, `select id from ${table} where teacher_id = $1`, [teacher.id])).length;
      const { visitor, ...signedIn } = people;
      expect(await refusal(read(visitor))).toBe('42501');
      expect(await seenByEach({ ...signedIn, its: teacher, other }, read)).toEqual({
        student: 0,
        otherStudent: 0,
        pendingTeacher: 0,
        teacher: 0,
        otherTeacher: 0,
        admin: 1,
        its: 1,
        other: 0,
      });
    },
  );

  it.each(['teacher_hours', 'teacher_earnings'])('%s are written by nobody directly', async (table) => {
    const values =
      table === 'teacher_hours'
        ? "(teacher_id, hours_taught, date_taught) values ($1, 1, '2026-01-01')"
        : '(teacher_id, amount) values ($1, 100)';
    for (const sql of [
      `insert into ${table} ${values}`,
      `update ${table} set teacher_id = $1`,
      `delete from ${table} where teacher_id = $1`,
    ]) {
      const outcomes = await answerOfEach({ ...people, its: teacher }, (actor) =>
        as(database, actor, sql, [actor.id]),
      );
      expect(new Set(Object.values(outcomes))).toEqual(new Set(['42501']));
    }
  });

  it('name lesson, course and student, as the list of a teacher shows them', async () => {
    const rows = await as(
      database,
      teacher,
      `select s.session_type, c.title, c.subject, p.first_name, p.last_name
       from teacher_hours h
       left join course_sessions s on s.id = h.lesson_id
       left join courses c on c.id = h.course_id
       left join profiles p on p.id = h.student_id`,
    );
    expect(rows).toEqual([
      {
        session_type: 'regular',
        title: 'Halacha daily',
        subject: 'Halacha',
        first_name: 'student',
        last_name: 'Test',
      },
    ]);
    const keys = await database.pool.query(
      `select conname from pg_constraint where contype = 'f' and conrelid = 'teacher_hours'::regclass
       and confrelid in ('lessons'::regclass, 'courses'::regclass, 'private.profiles'::regclass)`,
    );
    expect(keys.rowCount).toBe(4);
  });

  it('make the figures of a teacher’s dashboard, for approved teachers', async () => {
    await createCourseSession(database, { teacher, student: people.otherStudent }, course, 600);
    await createLiveSession(database, teacher, course, 700);
    const figures = (actor: Actor) => as(database, actor, 'select * from teacher_overview()');
    expect(await figures(teacher)).toEqual([
      {
        hours_taught: '0.50',
        active_courses: 1,
        students: 2,
        upcoming_sessions: 2,
        earned_eur_cents: '3000',
        earned_usd_cents: '0',
      },
    ]);
    expect(await answerOfEach(people, figures)).toEqual({
      visitor: '42501',
      student: 'teacher_not_approved',
      otherStudent: 'teacher_not_approved',
      pendingTeacher: 'teacher_not_approved',
      teacher: 'agreed',
      otherTeacher: 'agreed',
      admin: 'teacher_not_approved',
    });
  });

  it('make the figures of the admin’s dashboard, where earnings count approved teachers only', async () => {
    const figures = async (actor: Actor) => (await as(database, actor, 'select * from admin_overview()'))[0];
    const before = await figures(people.admin);
    await database.pool.query("update private.profiles set approval_status = 'pending' where id = $1", [
      other.id,
    ]);
    const after = await figures(people.admin);
    expect(Number(before?.earned_eur_cents) - Number(after?.earned_eur_cents)).toBe(3000);
    expect(after?.pending_teachers).toBe(2);
    expect(await answerOfEach(people, figures)).toEqual({
      visitor: '42501',
      student: 'admins_only',
      otherStudent: 'admins_only',
      pendingTeacher: 'admins_only',
      teacher: 'admins_only',
      otherTeacher: 'admins_only',
      admin: 'agreed',
    });
  });

  it('agree with the counts that an admin reads from the tables', async () => {
    await database.pool.query(
      'insert into teacher_hours (teacher_id, hours_taught, date_taught) values ($1, 2, current_date)',
      [people.otherTeacher.id],
    );
    // One that waits and one that was decided.
    await database.pool.query(
      `insert into profile_requests (person_id, old_values, new_values, status, decided_at)
       values ($1, '{}', '{"gender": "other"}', 'waiting', null), ($2, '{}', '{"gender": "other"}', 'rejected', now())`,
      [people.student.id, people.otherStudent.id],
    );
    const [overview] = await as(database, people.admin, 'select * from admin_overview()');
    const [counted] = await as(
      database,
      people.admin,
      `select
         (select count(*)::int from profiles where role = 'teacher') as teachers,
         (select count(*)::int from profiles where role = 'teacher' and approval_status = 'pending') as pending_teachers,
         (select count(*)::int from profiles where role = 'student') as students,
         (select count(*)::int from courses where is_active) as active_courses,
         (select count(*)::int from donations where status = 'completed') as completed_donations,
         (select count(*)::int from profile_requests_to_review()) as waiting_changes,
         (select sum(hours_taught) from teacher_hours where date_taught >= date_trunc('month', now())::date
            and date_taught < (date_trunc('month', now()) + interval '1 month')::date) as hours_this_month`,
    );
    expect(overview).toMatchObject(counted ?? {});
    expect(Number(counted?.hours_this_month)).toBeGreaterThan(0);
    expect(counted?.waiting_changes).toBe(1);
  });
});
