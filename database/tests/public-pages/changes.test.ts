import { as, createEveryActor, createPerson, type Person } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBooking, createCourse, createLiveSession, enrol, fillPool } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let teacher: Person;
let course: string;
let listener: pg.PoolClient;
const notified: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
  listener = await database.pool.connect();
  listener.on('notification', ({ payload = '' }) => notified.push(payload));
  await listener.query('listen lomdim_pages');
});
beforeEach(async () => {
  teacher = await createPerson(database, 'teacher', {
    role: 'teacher',
    gender: 'male',
    approval: 'approved',
  });
  course = await createCourse(database, teacher);
});
afterAll(async () => {
  listener.release(true);
  await database.drop();
});

const query = (sql: string, ...values: unknown[]) => database.pool.query(sql, values);

/** What servers are told with it: all that was notified has come when the listener's next question is answered. */
async function notifiedBy(change: () => Promise<unknown>): Promise<string[]> {
  await listener.query('select 1');
  notified.length = 0;
  await change();
  await listener.query('select 1');
  return [...notified].sort();
}

const teacherAndCourse = () => [`course ${course}`, `teacher ${teacher.id}`];

describe('a teacher', () => {
  it('who changes what is shown is told, with the courses that show it', async () => {
    const change = () =>
      as(database, teacher, `update profiles set bio = 'Rashi', hourly_rate = 50 where id = $1`, [
        teacher.id,
      ]);
    expect(await notifiedBy(change)).toEqual(teacherAndCourse());
  });

  it('who changes what nobody sees, or nothing, is not', async () => {
    const set = (change: string) => () =>
      query(`update private.profiles set ${change} where id = $1`, teacher.id);
    expect(await notifiedBy(set(`preferred_language = 'fr'`))).toEqual([]);
    expect(await notifiedBy(set('bio = bio'))).toEqual([]);
  });

  it('who waits, and a student, are nobody’s page', async () => {
    for (const { id } of [people.pendingTeacher, people.student]) {
      expect(
        await notifiedBy(() => query(`update private.profiles set bio = 'Secret' where id = $1`, id)),
      ).toEqual([]);
    }
  });

  it('who comes or goes is told, whichever way', async () => {
    const { admin } = people;
    const decide = (action: string) => () =>
      as(database, admin, 'select review_teacher($1, $2)', [teacher.id, action]);
    expect(await notifiedBy(decide('rejected'))).toEqual(teacherAndCourse());
    expect(await notifiedBy(decide('approved'))).toEqual(teacherAndCourse());
    expect(await notifiedBy(() => query('delete from auth.users where id = $1', teacher.id))).toEqual(
      teacherAndCourse(),
    );
  });

  it('whose change is taken back is not', async () => {
    const change = async () => {
      await query(`begin; update private.profiles set bio = 'Not so' where id = '${teacher.id}'; rollback`);
    };
    expect(await notifiedBy(change)).toEqual([]);
  });

  it.each([
    [
      'hours',
      `insert into teacher_availability (teacher_id, weekday, from_time, to_time) values ($1, 1, '10:00', '12:00')`,
    ],
    [
      'a package',
      `insert into teacher_packages (teacher_id, lessons, duration_minutes, price_cents) values ($1, 5, 60, 10000)`,
    ],
    ['rules', `insert into teacher_booking_rules (teacher_id, notice_minutes) values ($1, 120)`],
    [
      'days off',
      `insert into teacher_time_off (teacher_id, first_day, last_day, time_zone) values ($1, '2090-01-01', '2090-01-02', 'UTC')`,
    ],
  ])('with other %s', async (_, sql) => {
    expect(await notifiedBy(() => query(sql, teacher.id))).toEqual([`teacher ${teacher.id}`]);
  });

  it('with a lesson that takes a free time, or gives it back', async () => {
    let booking = '';
    const book = async () => {
      booking = await createBooking(database, people.student, teacher, 3000);
    };
    expect(await notifiedBy(book)).toEqual([`teacher ${teacher.id}`]);
    expect(await notifiedBy(() => query('delete from lessons where id = $1', booking))).toEqual([
      `teacher ${teacher.id}`,
    ]);
  });

  it('with a review, its change, its end, and another name of its author', async () => {
    const author = await createPerson(database, 'author');
    const write = () =>
      query('insert into reviews (teacher_id, student_id, rating) values ($1, $2, 4)', teacher.id, author.id);
    expect(await notifiedBy(write)).toEqual(teacherAndCourse());
    const rename = () => query(`update private.profiles set first_name = 'Ora' where id = $1`, author.id);
    expect(await notifiedBy(rename)).toEqual([`teacher ${teacher.id}`]);
    const change = () => query('update reviews set rating = 5 where student_id = $1', author.id);
    expect(await notifiedBy(change)).toEqual(teacherAndCourse());
    expect(await notifiedBy(() => query('delete from auth.users where id = $1', author.id))).toEqual(
      teacherAndCourse(),
    );
  });
});

describe('a course', () => {
  it('that is new, changed, closed or deleted is told', async () => {
    const told = [`course ${course}`];
    const set = (change: string) => () => query(`update courses set ${change} where id = $1`, course);
    expect(await notifiedBy(set(`title = 'Another'`))).toEqual(told);
    expect(await notifiedBy(set('is_active = false'))).toEqual(told);
    expect(await notifiedBy(set(`title = 'Hidden'`))).toEqual([]);
    expect(await notifiedBy(set('is_active = true'))).toEqual(told);
    expect(await notifiedBy(() => query('delete from courses where id = $1', course))).toEqual(told);
  });

  it('with one seat less, or more', async () => {
    expect(await notifiedBy(() => enrol(database, course, people.student))).toEqual([`course ${course}`]);
    const leave = () => query('delete from course_enrollments where course_id = $1', course);
    expect(await notifiedBy(leave)).toEqual([`course ${course}`]);
  });

  it('with its live sessions, and these with their places', async () => {
    let session = '';
    const schedule = async () => {
      session = await createLiveSession(database, teacher, course, 5000);
    };
    const scheduled = await notifiedBy(schedule);
    expect(scheduled).toEqual([`course ${course}`, `session ${session}`]);
    const reserve = () =>
      query(
        'insert into live_reservations (session_id, student_id) values ($1, $2)',
        session,
        people.student.id,
      );
    expect(await notifiedBy(reserve)).toEqual([`session ${session}`]);
    const cancel = () =>
      query(`update private.live_sessions set status = 'cancelled' where id = $1`, session);
    expect(await notifiedBy(cancel)).toContain(`session ${session}`);
  });

  it('that nobody sees is not, whatever happens in it', async () => {
    const draft = await createCourse(database, teacher, { is_active: false });
    expect(await notifiedBy(() => createLiveSession(database, teacher, draft, 9000))).toEqual([]);
    expect(await notifiedBy(() => enrol(database, draft, people.otherStudent))).toEqual([]);
  });
});

it('rabbis and study partners are told', async () => {
  let rabbi = '';
  const add = async () => {
    const { rows } = await query(`insert into rabbis (name) values ('Rabbi Test') returning id`);
    rabbi = rows[0].id;
  };
  expect(await notifiedBy(add)).toEqual([`rabbi ${rabbi}`]);
  const partner = await createPerson(database, 'partner', { gender: 'female' });
  const set = (change: string) => () =>
    query(`update private.profiles set ${change} where id = $1`, partner.id);
  expect(await notifiedBy(set('is_listed_as_partner = true'))).toEqual([`partner ${partner.id}`]);
  expect(await notifiedBy(set(`subjects = '{Tanach}'`))).toEqual([`partner ${partner.id}`]);
  expect(await notifiedBy(set('is_listed_as_partner = false'))).toEqual([`partner ${partner.id}`]);
  expect(await notifiedBy(set(`subjects = '{Talmud}'`))).toEqual([]);
});

describe('the pool of sponsored courses', () => {
  const take = (student: Person) => () =>
    as(database, student, 'select assign_sponsored_course(null, $1)', [course]);

  it('is told with what is received and given, not with what was only promised', async () => {
    const student = await createPerson(database, 'sponsored');
    const record = () =>
      as(database, people.otherStudent, 'insert into donations (donor_id, amount) values ($1, 1000)', [
        people.otherStudent.id,
      ]);
    expect(await notifiedBy(record)).toEqual([]);
    const receive = () => query(`update donations set status = 'completed' where status = 'pending'`);
    expect(await notifiedBy(receive)).toEqual(['pool *']);
    expect(await notifiedBy(take(student))).toEqual([`course ${course}`, 'pool *']);
    let another = '';
    const giveAnother = async () => {
      another = await fillPool(database, people.otherStudent, 3);
    };
    expect(await notifiedBy(giveAnother)).toEqual(['pool *']);
    expect(await notifiedBy(() => query('delete from donations where id = $1', another))).toEqual(['pool *']);
  });

  it('is told with who comes into the queue and who leaves it', async () => {
    const student = await createPerson(database, 'in the queue');
    expect(await notifiedBy(take(student))).toEqual(['pool *']);
    const leave = () => as(database, student, 'select leave_sponsorship_queue()');
    expect(await notifiedBy(leave)).toEqual(['pool *']);
    expect(await notifiedBy(leave)).toEqual([]);
  });
});

it('what changes for many at once is told of all', async () => {
  const addMany = (count: number) => () =>
    query(
      `insert into courses (teacher_id, title, subject, price)
       select $1, 'Many', 'Talmud', 1000 from generate_series(1, $2)`,
      teacher.id,
      count,
    );
  expect(await notifiedBy(addMany(50))).toHaveLength(50);
  expect(await notifiedBy(addMany(51))).toEqual(['course *']);
  const rename = () => query(`update private.profiles set title = 'Rabbi' where id = $1`, teacher.id);
  expect(await notifiedBy(rename)).toEqual(['course *', `teacher ${teacher.id}`]);
});

it('what one transaction changes several times is told once', async () => {
  const change = (bio: string) => `update private.profiles set bio = '${bio}' where id = '${teacher.id}'`;
  expect(
    await notifiedBy(() => query(`begin; ${change('a')}; ${change('b')}; ${change('c')}; commit`)),
  ).toEqual(teacherAndCourse());
});
