import { type Actor, as, createEveryActor, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOfEach, createCourse, enrol, seenByEach } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const sees = (course: string) => async (actor: Actor) =>
  (await as(database, actor, 'select id from courses where id = $1', [course])).length === 1;

const stored = async (course: string) =>
  (await database.pool.query('select * from courses where id = $1', [course])).rows[0];

describe('who sees a course', () => {
  it('is everyone while it is open', async () => {
    const course = await createCourse(database, people.teacher);
    const seen = await seenByEach(people, sees(course));
    expect(new Set(Object.values(seen))).toEqual(new Set([true]));
  });

  it('is its teacher, its students and admins once it is withdrawn', async () => {
    const course = await createCourse(database, people.teacher, { is_active: false });
    await enrol(database, course, people.student);
    expect(await seenByEach(people, sees(course))).toEqual({
      visitor: false,
      student: true,
      otherStudent: false,
      pendingTeacher: false,
      teacher: true,
      otherTeacher: false,
      admin: true,
    });
  });

  it('is its teacher and admins while its teacher is not approved', async () => {
    const course = await createCourse(database, people.pendingTeacher);
    expect(await seenByEach(people, sees(course))).toEqual({
      visitor: false,
      student: false,
      otherStudent: false,
      pendingTeacher: true,
      teacher: false,
      otherTeacher: false,
      admin: true,
    });
  });

  it('names its teacher as the product asks for it', async () => {
    const course = await createCourse(database, people.teacher);
    const [row] = await as(
      database,
      people.visitor,
      `select p.id, p.first_name, p.gender, p.audiences, p.hourly_rate
       from courses c join profiles p on p.id = c.teacher_id where c.id = $1`,
      [course],
    );
    expect(row).toMatchObject({ id: people.teacher.id, first_name: 'teacher', gender: 'male' });
  });
});

describe('making a course', () => {
  const make = (actor: Actor, teacher: string | null) =>
    as(
      database,
      actor,
      "insert into courses (teacher_id, title, subject, price) values ($1, ' Rashi ', 'Torah', 1200) returning *",
      [teacher],
    );

  it('is for approved teachers', async () => {
    expect(await answerOfEach(people, (actor) => make(actor, actor.id))).toEqual({
      visitor: '42501',
      student: '42501',
      otherStudent: '42501',
      pendingTeacher: '42501',
      teacher: 'agreed',
      otherTeacher: 'agreed',
      admin: '42501',
    });
  });

  it('is for themselves alone', async () => {
    expect(await refusal(make(people.teacher, people.otherTeacher.id))).toBe('42501');
    expect(await refusal(make(people.admin, people.teacher.id))).toBe('42501');
  });

  it('takes the defaults of the form and trims the title', async () => {
    const [made] = await make(people.teacher, people.teacher.id);
    expect(made).toMatchObject({
      title: 'Rashi',
      session_duration_minutes: 30,
      max_students: 10,
      is_active: true,
    });
  });

  it('does not let anyone choose when it was made', async () => {
    const sql = `insert into courses (teacher_id, title, subject, price, created_at) values ($1, 'Old', 'Torah', 1200, '2001-01-01')`;
    expect(await refusal(as(database, people.teacher, sql, [people.teacher.id]))).toBe('42501');
  });

  it.each([
    ['title', '   '],
    ['price', 99],
    ['session_duration_minutes', 50],
    ['total_sessions', 21],
    ['max_students', 51],
    ['subject', 'Chess'],
    ['audience', 'men'],
    ['age_range', '3-6'],
  ])('refuses a wrong %s', async (field, value) => {
    const fields = {
      teacher_id: people.teacher.id,
      title: 'X',
      subject: 'Torah',
      price: 1200,
      [field]: value,
    };
    const names = Object.keys(fields);
    const sql = `insert into courses (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`;
    expect(await refusal(as(database, people.teacher, sql, Object.values(fields)))).toBe('23514');
  });
});

describe('changing a course', () => {
  it('is for its approved teacher; an admin only opens and closes it', async () => {
    const course = await createCourse(database, people.teacher);
    const rename = (actor: Actor) =>
      as(database, actor, 'update courses set title = $2 where id = $1 returning id', [course, actor.name]);
    expect(
      await seenByEach({ ...people, visitor: people.student, admin: people.student }, rename),
    ).toMatchObject({
      student: [],
      otherStudent: [],
      pendingTeacher: [],
      teacher: [{ id: course }],
      otherTeacher: [],
    });
    expect(await refusal(rename(people.visitor))).toBe('42501');
    expect(await refusal(rename(people.admin))).toBe('not_yours');
    expect((await stored(course)).title).toBe('teacher');
    await as(database, people.admin, 'update courses set is_active = false where id = $1', [course]);
    expect((await stored(course)).is_active).toBe(false);
  });

  it('is not for a teacher who is not approved', async () => {
    const course = await createCourse(database, people.pendingTeacher);
    expect(
      await as(database, people.pendingTeacher, 'update courses set title = $2 where id = $1 returning id', [
        course,
        'X',
      ]),
    ).toEqual([]);
  });

  it('cannot hand it to another teacher, change its date, or delete it', async () => {
    const course = await createCourse(database, people.teacher);
    for (const sql of [
      `update courses set teacher_id = '${people.otherTeacher.id}' where id = $1`,
      `update courses set created_at = now() where id = $1`,
      `update courses set updated_at = now() where id = $1`,
      'delete from courses where id = $1',
    ]) {
      expect(await refusal(as(database, people.teacher, sql, [course]))).toBe('42501');
      expect(await refusal(as(database, people.admin, sql, [course]))).toBe('42501');
    }
  });

  it('notes when it was changed', async () => {
    const course = await createCourse(database, people.teacher, { updated_at: '2020-01-01' });
    await as(database, people.teacher, 'update courses set price = 1900 where id = $1', [course]);
    expect((await stored(course)).updated_at.getFullYear()).toBeGreaterThan(2020);
  });

  it('never leaves fewer seats than students', async () => {
    const course = await createCourse(database, people.teacher);
    await enrol(database, course, people.student);
    await enrol(database, course, people.otherStudent);
    const seats = (count: number) =>
      refusal(
        as(database, people.teacher, 'update courses set max_students = $2 where id = $1', [course, count]),
      );
    expect(await seats(1)).toBe('fewer_seats_than_students');
    expect(await seats(2)).toBeUndefined();
  });
});
