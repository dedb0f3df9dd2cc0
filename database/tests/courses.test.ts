import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, as, createEveryActor, createPerson, refusal } from './support/actors.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import {
  answerOfEach,
  answers,
  createCourse,
  createStudents,
  enrol,
  fillPool,
  seenByEach,
} from './support/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 50 });
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
    const sql = `insert into courses (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`;
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

describe('enrolments', () => {
  it('are read by the student, the teacher of the course and admins', async () => {
    const course = await createCourse(database, people.teacher);
    await enrol(database, course, people.student);
    const read = async (actor: Actor) =>
      (await as(database, actor, 'select id from course_enrollments where course_id = $1', [course])).length;
    expect(await refusal(read(people.visitor))).toBe('42501');
    const { visitor: _, ...signedIn } = people;
    expect(await seenByEach(signedIn, read)).toEqual({
      student: 1,
      otherStudent: 0,
      pendingTeacher: 0,
      teacher: 1,
      otherTeacher: 0,
      admin: 1,
    });
  });

  it.each(['course_enrollments', 'course_sessions', 'sponsored_course_assignments'])(
    'and %s are written by nobody directly',
    async (table) => {
      const course = await createCourse(database, people.teacher);
      const told = [
        await answerOfEach(people, (actor) =>
          as(database, actor, `insert into ${table} (course_id, student_id) values ($1, $2)`, [
            course,
            actor.id,
          ]),
        ),
        await answerOfEach(people, (actor) =>
          as(database, actor, `update ${table} set student_id = $1`, [actor.id]),
        ),
        await answerOfEach(people, (actor) => as(database, actor, `delete from ${table}`)),
      ];
      for (const answer of told) expect(new Set(Object.values(answer))).toEqual(new Set(['42501']));
    },
  );

  it('are counted for everyone who sees the course', async () => {
    const open = await createCourse(database, people.teacher, { max_students: 3 });
    const hidden = await createCourse(database, people.pendingTeacher);
    await enrol(database, open, people.student);
    const count = (actor: Actor) =>
      as(database, actor, 'select * from seats_left($1)', [[open, hidden, randomUUID()]]);
    expect(await count(people.visitor)).toEqual([{ course_id: open, enrolled: 1, seats_left: 2 }]);
    expect(await count(people.admin)).toHaveLength(2);
  });
});

describe('a trial lesson', () => {
  const request = (actor: Actor, course: string) =>
    as(database, actor, 'select * from request_trial_lesson($1)', [course]);
  const used = async (id: string) =>
    (await database.pool.query('select trial_lessons_used from private.profiles where id = $1', [id])).rows[0]
      .trial_lessons_used;

  it('is scheduled one day ahead, counted, and told to the teacher', async () => {
    const student = await createPerson(database, 'curious');
    const course = await createCourse(database, people.teacher, { session_duration_minutes: 45 });
    const [lesson] = await request(student, course);
    expect(lesson).toMatchObject({
      course_id: course,
      teacher_id: people.teacher.id,
      student_id: student.id,
      duration_minutes: 45,
      session_type: 'trial',
      status: 'scheduled',
    });
    const { rows } = await database.pool.query(
      `select session_date = created_at + interval '1 day' as is_tomorrow from course_sessions where id = $1`,
      [lesson?.id],
    );
    expect(rows).toEqual([{ is_tomorrow: true }]);
    expect(await used(student.id)).toBe(1);
    const notices = await database.pool.query(
      "select data ->> 'session_id' as session from notifications where user_id = $1 and kind = 'trial_requested' and data ->> 'student_id' = $2",
      [people.teacher.id, student.id],
    );
    expect(notices.rows).toEqual([{ session: lesson?.id }]);
  });

  it('asked for again is the same lesson and counts once, also with none left', async () => {
    const student = await createPerson(database, 'twice');
    const course = await createCourse(database, people.teacher);
    await database.pool.query('update private.profiles set max_trial_lessons = 1 where id = $1', [
      student.id,
    ]);
    const [first] = await request(student, course);
    const [second] = await request(student, course);
    expect(second?.id).toBe(first?.id);
    expect(await used(student.id)).toBe(1);
  });

  it('is not given twice for one course once it took place', async () => {
    const student = await createPerson(database, 'returning');
    const course = await createCourse(database, people.teacher);
    const [lesson] = await request(student, course);
    await database.pool.query("update course_sessions set status = 'completed' where id = $1", [lesson?.id]);
    expect(await refusal(request(student, course))).toBe('trial_already_used');
  });

  it('ends with the maximum', async () => {
    const student = await createPerson(database, 'eager');
    for (let turn = 0; turn < 2; turn += 1)
      await request(student, await createCourse(database, people.teacher));
    expect(await refusal(request(student, await createCourse(database, people.teacher)))).toBe(
      'trial_limit_reached',
    );
    expect(await used(student.id)).toBe(2);
  });

  it('is for students', async () => {
    const course = await createCourse(database, people.teacher);
    expect(await answerOfEach(people, (actor) => request(actor, course))).toEqual({
      visitor: '42501',
      student: 'agreed',
      otherStudent: 'agreed',
      pendingTeacher: 'students_only',
      teacher: 'students_only',
      otherTeacher: 'students_only',
      admin: 'students_only',
    });
  });

  it('needs an open course that offers it', async () => {
    const student = await createPerson(database, 'unlucky');
    const withdrawn = await createCourse(database, people.teacher, { is_active: false });
    const unapproved = await createCourse(database, people.pendingTeacher);
    for (const course of [withdrawn, unapproved, randomUUID()]) {
      expect(await refusal(request(student, course))).toBe('course_not_available');
    }
    const without = await createCourse(database, people.teacher, { is_trial_available: false });
    expect(await refusal(request(student, without))).toBe('trial_not_available');
    expect(await used(student.id)).toBe(0);
  });

  it('is read by its student, its teacher and admins', async () => {
    const student = await createPerson(database, 'private');
    const [lesson] = await request(student, await createCourse(database, people.teacher));
    const { visitor: _, ...signedIn } = people;
    const read = async (actor: Actor) =>
      (await as(database, actor, 'select id from course_sessions where id = $1', [lesson?.id])).length;
    expect(await seenByEach({ ...signedIn, its: student }, read)).toEqual({
      its: 1,
      student: 0,
      otherStudent: 0,
      pendingTeacher: 0,
      teacher: 1,
      otherTeacher: 0,
      admin: 1,
    });
  });

  it('keeps the course in the sight of its student after a withdrawal', async () => {
    const student = await createPerson(database, 'remembering');
    const course = await createCourse(database, people.teacher);
    await request(student, course);
    await as(database, people.teacher, 'update courses set is_active = false where id = $1', [course]);
    expect(await sees(course)(student)).toBe(true);
  });
});

describe('fifty at the same instant', () => {
  it('get the last seat once', async () => {
    const course = await createCourse(database, people.teacher, { max_students: 3 });
    const [first, second, ...others] = await createStudents(database, 52);
    if (first) await enrol(database, course, first);
    if (second) await enrol(database, course, second);
    await fillPool(database, people.student, 50);
    const calls = others.map((student) =>
      as(database, student, 'select assign_sponsored_course($1, $2)', [student.id, course]),
    );
    expect(await answers(calls)).toEqual({ agreed: 1, course_full: 49 });
    const { rows } = await database.pool.query(
      `select (select count(*)::int from course_enrollments where course_id = $1) as enrolled,
              (select count(*)::int from sponsored_course_assignments where course_id = $1) as assigned,
              (select courses_used::int from sponsorship_pool()) as used`,
      [course],
    );
    expect(rows).toEqual([{ enrolled: 3, assigned: 1, used: 1 }]);
  });

  it('get the last trial once, for fifty courses', async () => {
    const student = await createPerson(database, 'hasty');
    await database.pool.query('update private.profiles set trial_lessons_used = 1 where id = $1', [
      student.id,
    ]);
    const courses = await Promise.all(
      Array.from({ length: 50 }, () => createCourse(database, people.teacher)),
    );
    const calls = courses.map((course) => as(database, student, 'select request_trial_lesson($1)', [course]));
    expect(await answers(calls)).toEqual({ agreed: 1, trial_limit_reached: 49 });
    const { rows } = await database.pool.query(
      'select count(*)::int from course_sessions where student_id = $1',
      [student.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('get one trial for one course, each the same', async () => {
    const student = await createPerson(database, 'impatient');
    const course = await createCourse(database, people.teacher);
    const lessons = await Promise.all(
      Array.from({ length: 50 }, () =>
        as(database, student, 'select * from request_trial_lesson($1)', [course]),
      ),
    );
    expect(new Set(lessons.map(([lesson]) => lesson?.id)).size).toBe(1);
    const { rows } = await database.pool.query(
      'select trial_lessons_used from private.profiles where id = $1',
      [student.id],
    );
    expect(rows).toEqual([{ trial_lessons_used: 1 }]);
  });

  it('never leave more students than seats while the teacher takes seats away', async () => {
    const course = await createCourse(database, people.teacher, { max_students: 20 });
    const students = await createStudents(database, 30);
    await fillPool(database, people.student, 30);
    const enrolling = students.map((student) =>
      as(database, student, 'select assign_sponsored_course($1, $2)', [student.id, course]),
    );
    const narrowing = Array.from({ length: 19 }, (_, turn) =>
      as(database, people.teacher, 'update courses set max_students = $2 where id = $1', [course, 19 - turn]),
    );
    const told = await answers([...enrolling, ...narrowing]);
    expect(
      Object.keys(told).filter(
        (code) => !['agreed', 'course_full', 'fewer_seats_than_students'].includes(code),
      ),
    ).toEqual([]);
    const { rows } = await database.pool.query(
      'select max_students, (select count(*)::int from course_enrollments where course_id = c.id) as enrolled from courses c where id = $1',
      [course],
    );
    expect(rows[0].enrolled).toBeLessThanOrEqual(rows[0].max_students);
  });
});
