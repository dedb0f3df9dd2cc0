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
import { answerOfEach, answers, createCourse, enrol } from '../helpers/learning.ts';
import { bookLesson, createFreeTeacher, offerPackage, takePackage } from '../helpers/packages.ts';
import { quietDay } from '../helpers/quiet-day.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

type Two = { student: Person; teacher: Person };
type Date_ = {
  number: number;
  lesson_id: string | null;
  starts_at: Date;
  state: string | null;
  price_cents: number | null;
  skipped: string | null;
};

const newStudent = () => createPerson(database, 'a student');

async function newTwo(): Promise<Two> {
  return { student: await newStudent(), teacher: await createFreeTeacher(database) };
}

/** Of whom the student has a seat in a course, so that the teacher may schedule; nothing is accepted beforehand. */
async function acquaintedTwo(): Promise<Two> {
  const two = await newTwo();
  await enrol(database, await createCourse(database, two.teacher), two.student);
  await database.pool.query("update teacher_booking_rules set accepts = 'asked' where teacher_id = $1", [
    two.teacher.id,
  ]);
  return two;
}

type Plan = {
  id?: string;
  first?: Date;
  times?: number;
  zone?: string;
  student?: Person | undefined;
  minutes?: number;
};

/** Ten in the morning two weeks from now, or so many days later. */
function inTwoWeeks(days = 0): Date {
  const day = new Date(Date.now() + (14 + days) * 86_400_000).toISOString().slice(0, 10);
  return new Date(`${day}T10:00:00Z`);
}

const schedule = (actor: Actor, teacher: Person, plan: Plan = {}) => {
  const {
    id = crypto.randomUUID(),
    first = inTwoWeeks(),
    times = 4,
    zone = 'UTC',
    student,
    minutes = 60,
  } = plan;
  return as(
    database,
    actor,
    "select * from schedule_series($1, $2, $3, $4, $5, $6, 'Talmud', 'From the beginning', $7)",
    [id, teacher.id, first, times, minutes, zone, student?.id ?? null],
  ) as Promise<unknown> as Promise<Date_[]>;
};

const quote = (actor: Actor, teacher: Person, plan: Plan = {}) => {
  const { first = inTwoWeeks(), times = 4, zone = 'UTC', student, minutes = 60 } = plan;
  return as(database, actor, 'select * from series_quote($1, $2, $3, $4, $5, $6)', [
    teacher.id,
    first,
    times,
    minutes,
    zone,
    student?.id ?? null,
  ]);
};

const statesOf = (dates: readonly Date_[]) => dates.map(({ state, skipped }) => skipped ?? state);

const setZone = (person: Person, zone: string) =>
  database.pool.query('update private.profiles set time_zone = $2 where id = $1', [person.id, zone]);

/** Rest is a question of the calendar: where these tests are not about it, neither keeps any. */
const nobodyRests = (dates: readonly Date_[]) => dates.filter(({ skipped }) => skipped !== 'student_rest');

/** A weekday that is not rest for anybody in the coming weeks: ten in the morning in UTC. */
const quietFirst = (times = 4) => quietDay(database, { times, hour: 10 });

describe('a series', () => {
  it('is a lesson every week, firm where the teacher says yes beforehand', async () => {
    const { student, teacher } = await newTwo();
    const first = await quietFirst();
    const dates = await schedule(student, teacher, { first });
    expect(statesOf(dates)).toEqual(['agreed', 'agreed', 'agreed', 'agreed']);
    expect(dates.map(({ starts_at }) => starts_at.getTime() - first.getTime())).toEqual(
      [0, 7, 14, 21].map((days) => days * 86_400_000),
    );
    const { rows } = await database.pool.query(
      'select distinct subject, notes, created_by, series_id is not null as in_series from lessons where student_id = $1',
      [student.id],
    );
    expect(rows).toEqual([
      { subject: 'Talmud', notes: 'From the beginning', created_by: student.id, in_series: true },
    ]);
  });

  it('waits for an answer where the teacher wants to be asked, or scheduled it', async () => {
    const { student, teacher } = await acquaintedTwo();
    const first = await quietFirst();
    expect(statesOf(await schedule(student, teacher, { first, times: 2 }))).toEqual(['proposed', 'proposed']);
    const later = new Date(first.getTime() + 3 * 3_600_000);
    expect(statesOf(await schedule(teacher, teacher, { first: later, times: 2, student }))).toEqual([
      'proposed',
      'proposed',
    ]);
  });

  it.each([
    ['Europe/Berlin', '18:00'],
    ['America/New_York', '12:00'],
    ['Asia/Jerusalem', '20:00'],
  ])('stays at the same time on the wall of %s when the clocks change', async (zone, time) => {
    const { student, teacher } = await newTwo();
    for (const month of ['03-05', '10-20']) {
      const year = new Date().getUTCFullYear() + 1;
      const { rows } = await database.pool.query<{ first: Date }>(
        'select ($1::date + $2::time) at time zone $3 as first',
        [`${year}-${month}`, time, zone],
      );
      const plan = { first: rows[0]?.first ?? new Date(), times: 6, zone };
      const dates = await schedule(student, teacher, plan);
      const clock = new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        hour: '2-digit',
        minute: '2-digit',
        weekday: 'short',
      });
      expect(new Set(dates.map(({ starts_at }) => clock.format(starts_at))).size).toBe(1);
      expect(new Set(dates.map(({ starts_at }) => starts_at.getUTCHours())).size).toBe(2);
    }
  });

  it('has two to twenty dates in a zone that there is, and does not begin in the past', async () => {
    const { student, teacher } = await newTwo();
    expect(
      await answers([
        schedule(student, teacher, { times: 1 }),
        schedule(student, teacher, { times: 21 }),
        schedule(student, teacher, { zone: 'Nowhere/Land' }),
        schedule(student, teacher, { first: new Date(Date.now() - 86_400_000) }),
        schedule(student, teacher, { minutes: 45 }),
      ]),
    ).toEqual({ out_of_range: 2, unknown_time_zone: 1, booking_in_the_past: 1, '23514': 1 });
    expect(await schedule(student, teacher, { times: 20 })).toHaveLength(20);
  });

  it('is scheduled by students with teachers who may teach, and by such a teacher with students who know them', async () => {
    const { student, teacher } = await acquaintedTwo();
    const plan = { times: 2, first: await quietFirst() };
    expect(await answerOfEach(people, (actor) => schedule(actor, teacher, plan))).toEqual({
      visitor: '42501',
      student: 'agreed',
      otherStudent: 'agreed',
      pendingTeacher: 'student_not_found',
      teacher: 'student_not_found',
      otherTeacher: 'student_not_found',
      admin: 'student_not_found',
    });
    expect(await answerOfEach(people, (actor) => schedule(actor, teacher, { ...plan, student }))).toEqual({
      visitor: '42501',
      student: 'not_yours',
      otherStudent: 'not_yours',
      pendingTeacher: 'not_yours',
      teacher: 'not_yours',
      otherTeacher: 'not_yours',
      admin: 'not_yours',
    });
    const suspended = await createFreeTeacher(database);
    await database.pool.query("update private.profiles set approval_status = 'suspended' where id = $1", [
      suspended.id,
    ]);
    expect(
      await answers([
        schedule(teacher, teacher, { ...plan, student: await newStudent() }),
        schedule(student, people.pendingTeacher, plan),
        schedule(student, suspended, plan),
        schedule(suspended, suspended, { ...plan, student }),
      ]),
    ).toEqual({ not_acquainted: 1, teacher_not_approved: 2, teaching_suspended: 1 });
    expect(
      await answerOfEach({ visitor: people.visitor, stranger: people.otherStudent }, (actor) =>
        quote(actor, teacher, { ...plan, student }),
      ),
    ).toEqual({
      visitor: '42501',
      stranger: 'not_yours',
    });
  });

  it('is the same when it is sent again, also at the same instant', async () => {
    const { student, teacher } = await newTwo();
    const plan = { id: crypto.randomUUID(), first: await quietFirst() };
    const answered = await Promise.all(Array.from({ length: 6 }, () => schedule(student, teacher, plan)));
    expect(new Set(answered.map((dates) => JSON.stringify(dates))).size).toBe(1);
    const { rows } = await database.pool.query(
      'select count(*)::integer from lessons where student_id = $1',
      [student.id],
    );
    expect(rows).toEqual([{ count: 4 }]);
    expect(await refusal(schedule(await newStudent(), teacher, { ...plan, first: inTwoWeeks(90) }))).toBe(
      'not_yours',
    );
  });
});

describe('a date is left out', () => {
  it('on days off of the teacher, and where one of the two has something else', async () => {
    const { student, teacher } = await newTwo();
    const first = await quietFirst(5);
    const day = (week: number) => new Date(first.getTime() + week * 7 * 86_400_000);
    await as(
      database,
      teacher,
      "insert into teacher_time_off (teacher_id, first_day, last_day, time_zone) values ($1, $2, $2, 'UTC')",
      [teacher.id, day(1).toISOString().slice(0, 10)],
    );
    const halfAnHourLater = (week: number) => ({
      first: new Date(day(week).getTime() + 30 * 60_000),
      times: 2,
      minutes: 30,
    });
    await schedule(await newStudent(), teacher, halfAnHourLater(2));
    await database.pool.query(
      "update lessons set status = 'cancelled' where teacher_id = $1 and starts_at > $2",
      [teacher.id, new Date(day(2).getTime() + 86_400_000)],
    );
    await schedule(student, await createFreeTeacher(database), halfAnHourLater(3));
    const quoted = await quote(student, teacher, { first, times: 5 });
    const expected = ['agreed', 'day_off', 'teacher_taken', 'student_taken', 'student_taken'];
    expect(quoted.map(({ skipped }) => skipped)).toEqual([null, ...expected.slice(1)]);
    const dates = await schedule(student, teacher, { first, times: 5 });
    expect(statesOf(dates)).toEqual(expected);
    expect(dates.map(({ lesson_id }) => lesson_id === null)).toEqual([false, true, true, true, true]);
  });

  it('in rest of the student', async () => {
    const { student, teacher } = await newTwo();
    await setZone(student, 'Asia/Jerusalem');
    // The next holiday on a day other than Shabbat, and the three weeks around it.
    const { rows } = await database.pool.query<{ first: Date; rests: boolean[] }>(
      `select (holiday.day - 14 + time '12:00') at time zone 'Asia/Jerusalem' as first,
         array(select private.is_rest('Asia/Jerusalem', tstzrange(d.starts_at, d.starts_at + interval '1 hour'))
           from private.weekly_dates((holiday.day - 14 + time '12:00') at time zone 'Asia/Jerusalem', 4, 'Asia/Jerusalem') as d
           order by d.number) as rests
       from (
         select min(day)::date as day from generate_series(current_date + 20, current_date + 420, interval '1 day') as day
         where private.is_rest_day(day::date, true) and extract(isodow from day) <> 6
       ) as holiday`,
    );
    const { first = new Date(), rests = [] } = rows[0] ?? {};
    expect(rests[2]).toBe(true);
    expect(rests).toContain(false);
    const dates = await schedule(student, teacher, { first, zone: 'Asia/Jerusalem' });
    expect(statesOf(dates)).toEqual(rests.map((rest) => (rest ? 'student_rest' : 'agreed')));
  });

  it('in rest of a teacher who keeps rest days', async () => {
    const { student, teacher } = await newTwo();
    await setZone(teacher, 'Asia/Jerusalem');
    await setZone(student, 'America/New_York');
    // Friday evening there is Friday at noon here.
    const { rows } = await database.pool.query<{ first: Date }>(
      `select (day::date + time '12:30') at time zone 'America/New_York' as first
       from generate_series(current_date + 20, current_date + 26, interval '1 day') as day where extract(isodow from day) = 5`,
    );
    const plan = { first: rows[0]?.first ?? new Date(), times: 3, zone: 'America/New_York' };
    const free = nobodyRests((await quote(student, teacher, plan)) as unknown as Date_[]);
    expect(free.length).toBeGreaterThan(0);
    expect(free.map(({ skipped }) => skipped)).toEqual(free.map(() => null));
    await database.pool.query(
      'update teacher_booking_rules set keeps_rest_days = true where teacher_id = $1',
      [teacher.id],
    );
    const kept = nobodyRests(await schedule(student, teacher, plan));
    expect(statesOf(kept)).toEqual(kept.map(() => 'teacher_rest'));
  });
});

describe('the price of a series', () => {
  it('is quoted as it is then agreed: the first free, then the package, then the rate', async () => {
    const { student, teacher } = await newTwo();
    await offerPackage(database, teacher);
    await takePackage(database, student, teacher);
    const plan = { first: await quietFirst(8), times: 8 };
    const quoted = await quote(student, teacher, plan);
    const prices = [0, 4000, 4000, 4000, 4000, 4003, 5000, 5000];
    expect(quoted.map(({ price_cents }) => price_cents)).toEqual(prices);
    expect(quoted.map(({ is_first_free }) => is_first_free)).toEqual(prices.map((price) => price === 0));
    expect(quoted.map(({ is_of_package }) => is_of_package)).toEqual(
      prices.map((_, turn) => turn > 0 && turn < 6),
    );
    expect(quoted.every(({ is_firm, currency }) => is_firm && currency === 'usd')).toBe(true);
    expect((await schedule(student, teacher, plan)).map(({ price_cents }) => price_cents)).toEqual(prices);
  });

  it('leaves out what is skipped', async () => {
    const { student, teacher } = await newTwo();
    const first = await quietFirst();
    await bookLesson(
      database,
      { student: await newStudent(), teacher },
      (first.getTime() - inTwoWeeks().getTime()) / 86_400_000,
    );
    expect(
      (await quote(student, teacher, { first, times: 3 })).map(({ price_cents }) => price_cents),
    ).toEqual([null, 0, 5000]);
    expect(
      (await schedule(student, teacher, { first, times: 3 })).map(({ price_cents }) => price_cents),
    ).toEqual([null, 0, 5000]);
  });
});
