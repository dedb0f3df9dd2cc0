import {
  type Actor,
  as,
  createEveryActor,
  createPerson,
  type Person,
  refusal,
} from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answers,
  createCourse,
  createStudents,
  emptyPool,
  enrol,
  fillPool,
  seenByEach,
} from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 60 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());
beforeEach(() => emptyPool(database));

async function take(student: Person, course: string): Promise<unknown> {
  const sql = 'select assign_sponsored_course(user_id => $1, course_id => $2) as given';
  return (await as(database, student, sql, [student.id, course]))[0]?.given;
}

/** These students, in this order, while nothing is in the pool. */
async function wait(students: readonly Person[], course: string): Promise<void> {
  for (const student of students) expect(await take(student, course)).toBe(false);
}

async function standing(actor: Actor) {
  const sql =
    'select state, course_id, place::int, students_waiting::int as waiting from sponsorship_standing()';
  return (await as(database, actor, sql))[0];
}

const leave = async (actor: Actor) =>
  (await as(database, actor, 'select leave_sponsorship_queue() as has_left'))[0]?.has_left;

async function names(sql: string): Promise<string[]> {
  return (await database.pool.query<{ name: string }>(sql)).rows.map((row) => row.name);
}

/** Who sits where the community paid, in the order in which they came to it. */
const helped = () =>
  names(
    'select p.first_name as name from sponsored_course_assignments a join profiles p on p.id = a.student_id order by a.assigned_at',
  );
const queued = () =>
  names(
    'select p.first_name as name from sponsorship_requests r join profiles p on p.id = r.student_id order by r.turn',
  );

const giveSeats = async (most = 100): Promise<number> =>
  (await database.pool.query('select private.give_sponsored_seats($1) as given', [most])).rows[0].given;

const some = async (count: number): Promise<Person[]> => {
  const students: Person[] = [];
  for (let turn = 1; turn <= count; turn += 1) students.push(await createPerson(database, `student ${turn}`));
  return students;
};

describe('the queue', () => {
  it('begins with who asks when the pool is empty, and tells each their place', async () => {
    const course = await createCourse(database, people.teacher);
    const students = await some(3);
    await wait(students, course);
    for (const [before, student] of students.entries()) {
      expect(await standing(student)).toEqual({
        state: 'queued',
        course_id: course,
        place: before + 1,
        waiting: 3,
      });
    }
    const { rows } = await database.pool.query(
      'select students_waiting::int as waiting from sponsorship_pool()',
    );
    expect(rows).toEqual([{ waiting: 3 }]);
  });

  it('is served in order when the pool fills, and each is told once', async () => {
    const [course, other] = [
      await createCourse(database, people.teacher),
      await createCourse(database, people.otherTeacher),
    ];
    const students = await some(4);
    const [first, second, third, fourth] = students;
    if (!first || !second || !third || !fourth) throw new Error('four students were asked for');
    await wait([first], course);
    await wait([second, third], other);
    await wait([fourth], course);
    await fillPool(database, people.admin, 3);
    expect(await helped()).toHaveLength(3);
    expect(await queued()).toEqual(['student 4']);
    expect(await standing(fourth)).toMatchObject({ state: 'queued', place: 1 });
    expect(await standing(second)).toMatchObject({ state: 'open', course_id: other });
    const { rows } = await database.pool.query(
      "select user_id, data ->> 'course_id' as course from notifications where kind = 'course_sponsored' and user_id = any ($1)",
      [students.map(({ id }) => id)],
    );
    expect(new Set(rows.map((row) => `${row.user_id} ${row.course}`))).toEqual(
      new Set([`${first.id} ${course}`, `${second.id} ${other}`, `${third.id} ${other}`]),
    );
    expect(rows).toHaveLength(3);
  });

  it('is filled by an admin’s word, also where it is written into the table', async () => {
    const course = await createCourse(database, people.teacher);
    const [first, second] = await some(2);
    if (!first || !second) throw new Error('two students were asked for');
    await wait([first, second], course);
    for (const decide of [
      "select settle_donation($1, 'completed')",
      "update donations set status = 'completed' where id = $1",
    ]) {
      const [donation] = await as(
        database,
        people.student,
        'insert into donations (amount, donor_id) values (1000, $1) returning id',
        [people.student.id],
      );
      await as(database, people.admin, decide, [donation?.id]);
    }
    expect(await helped()).toEqual(['student 1', 'student 2']);
  });

  it('keeps one place for a student, who may wait for another course with it', async () => {
    const [course, other] = [
      await createCourse(database, people.teacher),
      await createCourse(database, people.teacher),
    ];
    const [first, second] = await some(2);
    if (!first || !second) throw new Error('two students were asked for');
    await wait([first, second, first], course);
    await wait([first], other);
    expect(await standing(first)).toEqual({ state: 'queued', course_id: other, place: 1, waiting: 2 });
    await fillPool(database, people.admin, 1);
    expect(await standing(first)).toMatchObject({ state: 'open', course_id: other });
    expect(await standing(second)).toMatchObject({ state: 'queued', place: 1 });
  });

  it('is left by who wants to, and by nobody for somebody else', async () => {
    const course = await createCourse(database, people.teacher);
    const [first, second] = await some(2);
    if (!first || !second) throw new Error('two students were asked for');
    await wait([first, second], course);
    const rung = async () =>
      (await database.pool.query('select changed_at from sponsorship_pool_changes')).rows[0].changed_at;
    const before = await rung();
    const { visitor, ...others } = people;
    expect(await refusal(leave(visitor))).toBe('42501');
    for (const left of Object.values(await seenByEach(others, leave))) expect(left).toBe(false);
    expect(await rung()).toEqual(before);
    expect(await leave(first)).toBe(true);
    expect((await rung()).getTime()).toBeGreaterThan(before.getTime());
    expect(await leave(first)).toBe(false);
    expect(await standing(first)).toMatchObject({ state: 'ready', place: null });
    expect(await standing(second)).toMatchObject({ place: 1 });
    await fillPool(database, people.admin, 1);
    expect(await helped()).toEqual(['student 2']);
  });

  it('is seen by admins, and by each student at their own place', async () => {
    const course = await createCourse(database, people.teacher);
    const [first, second] = await some(2);
    if (!first || !second) throw new Error('two students were asked for');
    await wait([first, second], course);
    const read = async (actor: Actor) =>
      (await as(database, actor, 'select id from sponsorship_requests')).length;
    const { visitor, ...signedIn } = people;
    expect(await refusal(read(visitor))).toBe('42501');
    expect(await seenByEach({ ...signedIn, first }, read)).toEqual({
      first: 1,
      student: 0,
      otherStudent: 0,
      pendingTeacher: 0,
      teacher: 0,
      otherTeacher: 0,
      admin: 2,
    });
  });
});

describe('whoever cannot sit there now', () => {
  let students: Person[];
  let course: string;
  let other: string;
  beforeEach(async () => {
    students = await some(2);
    course = await createCourse(database, people.teacher, { max_students: 1 });
    other = await createCourse(database, people.teacher);
    await wait(students.slice(0, 1), course);
    await wait(students.slice(1), other);
  });
  const change = (sql: string) => database.pool.query(sql, [course]);

  it.each([
    ['the course is full', 'update courses set max_students = 2 where id = $1'],
    ['the course is closed', 'update courses set is_active = true where id = $1'],
  ])(
    'because %s keeps the place, lets the next one go first, and is served once it can be',
    async (why, mended) => {
      if (why.includes('full')) await enrol(database, course, people.student);
      else await change('update courses set is_active = false where id = $1');
      await fillPool(database, people.admin, 2);
      expect(await helped()).toEqual(['student 2']);
      expect(await queued()).toEqual(['student 1']);
      expect(await giveSeats()).toBe(0);
      // Who comes later is not held up either.
      const late = await createPerson(database, 'late');
      await fillPool(database, people.admin, 1);
      expect(await take(late, other)).toBe(true);
      await change(mended);
      expect(await giveSeats()).toBe(1);
      expect(await helped()).toEqual(['student 2', 'late', 'student 1']);
      expect(await queued()).toEqual([]);
    },
  );

  it.each([
    ['is banned', "update auth.users set banned_until = now() + interval '1 day' where id = $1"],
    [
      'is no student any more',
      "update private.profiles set role = 'teacher', approval_status = 'pending' where id = $1",
    ],
  ])('because they are not here: who %s', async (_, sql) => {
    await database.pool.query(sql, [students[0]?.id]);
    await fillPool(database, people.admin, 1);
    expect(await helped()).toEqual(['student 2']);
  });

  it('because they sit there already waits no longer', async () => {
    if (students[0]) await enrol(database, course, students[0]);
    expect(await queued()).toEqual(['student 2']);
  });

  it('because the course or the account is gone waits no longer', async () => {
    await change('delete from courses where id = $1');
    expect(await queued()).toEqual(['student 2']);
    await database.pool.query('delete from auth.users where id = $1', [students[1]?.id]);
    expect(await queued()).toEqual([]);
  });

  it('is not passed over while somebody writes their row, only served later', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from private.profiles where id = $1 for update', [students[0]?.id]);
      await fillPool(database, people.admin, 2);
      expect(await helped()).toEqual([]);
    } finally {
      await client.query('commit');
      client.release();
    }
    expect(await giveSeats()).toBe(2);
    expect(await helped()).toEqual(['student 1', 'student 2']);
  });
});

describe('at the same instant', () => {
  it('fifty ask and one course comes: it goes to the first, and to nobody else', async () => {
    const course = await createCourse(database, people.teacher, { max_students: 50 });
    const students = await createStudents(database, 50);
    expect(new Set(await Promise.all(students.map((student) => take(student, course))))).toEqual(
      new Set([false]),
    );
    const order = await queued();
    expect(order).toHaveLength(50);
    await fillPool(database, people.admin, 1);
    expect(await helped()).toEqual(order.slice(0, 1));
    expect(await queued()).toEqual(order.slice(1));
  });

  it('courses come while many ask: those who waited come first, in their order', async () => {
    const course = await createCourse(database, people.teacher, { max_students: 50 });
    const waiting = await some(10);
    await wait(waiting, course);
    const late = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => createPerson(database, `late ${turn}`)),
    );
    const [, answered] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => fillPool(database, people.admin, 1))),
      Promise.all(late.map((student) => take(student, course))),
    ]);
    expect(new Set(answered)).toEqual(new Set([false]));
    expect(await helped()).toEqual(['student 1', 'student 2', 'student 3', 'student 4']);
    expect((await queued()).slice(0, 6)).toEqual(waiting.slice(4).map(({ name }) => name));
  });

  it('who leaves while a course comes has either left or sits in it', async () => {
    const course = await createCourse(database, people.teacher, { max_students: 50 });
    const students = await some(10);
    await wait(students, course);
    const [left] = await Promise.all([
      Promise.all(students.map(leave)),
      ...Array.from({ length: 5 }, () => fillPool(database, people.admin, 1)),
    ]);
    const seated = await helped();
    for (const [turn, student] of students.entries())
      expect(seated.includes(student.name), student.name).toBe(left[turn] !== true);
    expect(await queued()).toEqual([]);
  });

  it('accounts of students and teachers go while courses come, and nobody waits in a circle', async () => {
    const teachers = await Promise.all(
      Array.from({ length: 4 }, (_, turn) =>
        createPerson(database, `teacher ${turn}`, { role: 'teacher', approval: 'approved' }),
      ),
    );
    const courses = await Promise.all(
      [...teachers, ...teachers].map((teacher) => createCourse(database, teacher, { max_students: 3 })),
    );
    const students = await createStudents(database, 24);
    for (const [turn, student] of students.entries())
      await wait([student], courses[turn % courses.length] ?? '');
    const gone = [...teachers.slice(0, 2), ...students.slice(0, 6)];
    expect(
      await answers([
        ...gone.map(({ id }) => database.pool.query('delete from auth.users where id = $1', [id])),
        ...Array.from({ length: 10 }, () => fillPool(database, people.admin, 1)),
      ]),
    ).toEqual({ agreed: gone.length + 10 });
    while ((await giveSeats()) > 0);
    const { rows } = await database.pool.query(
      'select courses_used::int as used, courses_waiting::int as waiting, students_waiting::int as students from sponsorship_pool()',
    );
    expect(rows[0].waiting === 0 || rows[0].students === 0).toBe(true);
    expect(rows[0].used + rows[0].waiting).toBe(10);
  });
});

describe('a large donation', () => {
  it('is given in portions, the first at once and the others by the clock', async () => {
    const course = await createCourse(database, people.teacher, { max_students: 50 });
    const students = await some(5);
    await wait(students, course);
    await database.pool.query('update private.sponsorship_pool set courses_given = courses_given + 5');
    expect(await giveSeats(2)).toBe(2);
    expect(await helped()).toEqual(['student 1', 'student 2']);
    // Whoever asks in between does not come first.
    const late = await createPerson(database, 'late');
    expect(await take(late, course)).toBe(false);
    expect(await queued()).toEqual(['late']);
    await database.pool.query('update private.sponsorship_pool set courses_given = courses_used');
  });
});
