import { firstWeekday, lastSunday } from '@lomdim/testing/clock/dates';
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
import { openAllHours } from '../helpers/learning.ts';
import { acquaint, act, toldTo } from '../helpers/lessons.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 50 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

interface BookingRequest {
  student: Person;
  teacher: Person;
  date: string;
  time?: string;
  zone?: string | null;
  minutes?: number;
}

/** A teacher whose yes is given beforehand to whatever a student books. */
async function newTeacher(): Promise<Person> {
  const teacher = await createPerson(database, 'a teacher', { role: 'teacher', approval: 'approved' });
  await openAllHours(database, teacher);
  return teacher;
}
const newStudent = () => createPerson(database, 'a student');

const book = (
  actor: Actor,
  { student, teacher, date, time = '10:00', zone = 'UTC', minutes = 60 }: BookingRequest,
) =>
  as(
    database,
    actor,
    `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject, status)
     values ($1, $2, $3, $4, $5, $6, 'Talmud', 'completed')
     returning *, to_json(lower(during) at time zone 'UTC') as starts_at, to_json(upper(during) at time zone 'UTC') as ends_at`,
    [student.id, teacher.id, date, time, zone, minutes],
  );

/** A date so many days from today, as the database counts them. */
async function inDays(days: number): Promise<string> {
  const { rows } = await database.pool.query('select (current_date + $1::integer)::text as day', [days]);
  return rows[0].day;
}

const setZone = (person: Person, zone: string) =>
  database.pool.query('update private.profiles set time_zone = $2 where id = $1', [person.id, zone]);

const notifications = (person: Person) => toldTo(database, person);

describe('booking a lesson', () => {
  it('starts as scheduled and notifies the other; firm at once inside the teacher’s rules, for the student', async () => {
    const student = await newStudent();
    const teacher = await newTeacher();
    const [first] = await book(student, { student, teacher, date: await inDays(2) });
    expect(first).toMatchObject({
      status: 'scheduled',
      state: 'agreed',
      created_by: student.id,
      duration_minutes: 60,
    });
    expect(await notifications(teacher)).toEqual(['booking_created']);
    expect(await notifications(student)).toEqual([]);
    const [second] = await book(teacher, { student, teacher, date: await inDays(3) });
    expect(second).toMatchObject({ status: 'scheduled', state: 'proposed', created_by: teacher.id });
    expect(await notifications(student)).toEqual(['lesson_proposed']);
  });

  it.each([
    ['who wants to be asked', "update teacher_booking_rules set accepts = 'asked' where teacher_id = $1"],
    ['without hours', 'delete from teacher_availability where teacher_id = $1'],
    [
      'who asks for more notice',
      'update teacher_booking_rules set notice_minutes = 20160 where teacher_id = $1',
    ],
    [
      'who is away',
      "insert into teacher_time_off (teacher_id, first_day, last_day, time_zone) values ($1, current_date, current_date + 9, 'UTC')",
    ],
  ])('is proposed to a teacher %s, and scheduled all the same', async (_who, sql) => {
    const [student, teacher] = [await newStudent(), await newTeacher()];
    await database.pool.query(sql, [teacher.id]);
    const [row] = await book(student, { student, teacher, date: await inDays(2) });
    expect(row).toMatchObject({ status: 'scheduled', state: 'proposed' });
    expect(await notifications(teacher)).toEqual(['lesson_proposed']);
  });

  it('by a teacher is for students who know them', async () => {
    const [student, teacher] = [await newStudent(), await newTeacher()];
    const request = { student, teacher, date: await inDays(3) };
    expect(await refusal(book(teacher, request))).toBe('not_acquainted');
    // The teacher wrote; the student has not answered.
    const conversation = await acquaint(database, { student, teacher });
    await database.pool.query('update conversations set started_by = teacher_id where id = $1', [
      conversation,
    ]);
    await database.pool.query('update chat_messages set sender_id = $2 where conversation_id = $1', [
      conversation,
      teacher.id,
    ]);
    expect(await refusal(book(teacher, request))).toBe('not_acquainted');
    await database.pool.query(
      "insert into chat_messages (conversation_id, sender_id, content) values ($1, $2, 'Gladly')",
      [conversation, student.id],
    );
    expect(await book(teacher, request)).toMatchObject([{ state: 'proposed' }]);
  });

  it('by a teacher reaches whoever sits in a course of theirs, or booked with them before', async () => {
    const [enrolled, booked, teacher] = [await newStudent(), await newStudent(), await newTeacher()];
    await database.pool.query(
      `with course as (
         insert into courses (teacher_id, title, subject, price) values ($1, 'Daf Yomi', 'Talmud', 1000) returning id
       )
       insert into course_enrollments (course_id, student_id) select id, $2 from course`,
      [teacher.id, enrolled.id],
    );
    await book(booked, { student: booked, teacher, date: await inDays(2) });
    for (const [turn, student] of [enrolled, booked].entries()) {
      expect(await book(teacher, { student, teacher, date: await inDays(10 + turn) })).toHaveLength(1);
    }
  });

  it('takes the time zone of the profile when none was sent', async () => {
    const student = await newStudent();
    await setZone(student, 'Asia/Jerusalem');
    const [row] = await book(student, {
      student,
      teacher: await newTeacher(),
      date: firstWeekday(0, 1),
      time: '20:00',
      zone: null,
      minutes: 90,
    });
    expect(row).toMatchObject({
      time_zone: 'Asia/Jerusalem',
      starts_at: `${firstWeekday(0, 1)}T18:00:00`,
      ends_at: `${firstWeekday(0, 1)}T19:30:00`,
    });
  });

  it.each([
    ['skips', lastSunday(3), '02:30', `${lastSunday(3)}T01:30:00`],
    ['has twice', lastSunday(10), '02:30', `${lastSunday(10)}T01:30:00`],
    ['has in summer', lastSunday(7), '02:30', `${lastSunday(7)}T00:30:00`],
  ])('understands a time that Paris %s', async (_, date, time, starts_at) => {
    const student = await newStudent();
    const [row] = await book(student, {
      student,
      teacher: await newTeacher(),
      date,
      time,
      zone: 'Europe/Paris',
    });
    expect(row).toMatchObject({ starts_at });
  });

  it('refuses a zone that does not exist', async () => {
    const request = { student: people.student, teacher: people.teacher, date: await inDays(2) };
    for (const zone of ['Mars/Olympus', '+02:00', '']) {
      expect(await refusal(book(people.student, { ...request, zone }))).toBe('unknown_time_zone');
    }
  });

  it('refuses the past and the far future', async () => {
    const request = { student: people.student, teacher: people.teacher };
    for (const date of [await inDays(-1), '-infinity', '0001-01-01']) {
      expect(await refusal(book(people.student, { ...request, date }))).toBe('booking_in_the_past');
    }
    for (const date of [await inDays(732), 'infinity', '5874897-12-31']) {
      expect(await refusal(book(people.student, { ...request, date }))).toBe('booking_too_far_ahead');
    }
  });

  it('still takes a meeting that began a moment ago, but not one of six minutes ago', async () => {
    const at = async (minutes: number) => {
      const { rows } = await database.pool.query(
        "select (moment at time zone 'UTC')::date::text as date, (moment at time zone 'UTC')::time::text as time from (select now() - make_interval(mins => $1) as moment) as m",
        [minutes],
      );
      return rows[0] as { date: string; time: string };
    };
    const student = await newStudent();
    const teacher = await newTeacher();
    expect(await refusal(book(student, { student, teacher, ...(await at(6)) }))).toBe('booking_in_the_past');
    expect(await book(student, { student, teacher, ...(await at(4)) })).toHaveLength(1);
  });

  it('needs an approved teacher, a student, and one of the two as the caller', async () => {
    const { student, otherStudent, pendingTeacher, teacher, otherTeacher, admin, visitor } = people;
    const date = await inDays(4);
    const attempts: [Actor, Person, Person, string][] = [
      [student, student, pendingTeacher, 'teacher_not_approved'],
      [pendingTeacher, student, pendingTeacher, 'teacher_not_approved'],
      [student, student, otherStudent, 'teacher_not_approved'],
      [teacher, otherTeacher, teacher, 'student_not_found'],
      [teacher, admin, teacher, 'student_not_found'],
      [otherStudent, student, teacher, '42501'],
      [otherTeacher, student, teacher, '42501'],
      [admin, student, teacher, '42501'],
      [visitor, student, teacher, '42501'],
    ];
    for (const [actor, student, teaching, code] of attempts) {
      expect(await refusal(book(actor, { student, teacher: teaching, date }))).toBe(code);
    }
  });

  it('takes only the durations of the product, and the required fields', async () => {
    const request = { student: people.student, teacher: people.teacher, date: await inDays(5) };
    expect(await refusal(book(people.student, { ...request, minutes: 45 }))).toBe('23514');
    const without = `insert into lesson_bookings (student_id, teacher_id, lesson_time, subject) values ($1, $2, '10:00', 'Talmud')`;
    expect(await refusal(as(database, people.student, without, [people.student.id, people.teacher.id]))).toBe(
      '23502',
    );
  });

  it('is not changed or deleted directly', async () => {
    for (const actor of [people.student, people.teacher, people.admin]) {
      expect(await refusal(as(database, actor, "update lesson_bookings set status = 'cancelled'"))).toBe(
        '42501',
      );
      expect(await refusal(as(database, actor, 'delete from lesson_bookings'))).toBe('42501');
    }
  });

  it('is seen by the two and by admins', async () => {
    const student = await newStudent();
    const [row] = await book(student, { student, teacher: people.teacher, date: await inDays(6) });
    const sees = async (actor: Actor) =>
      (await as(database, actor, 'select id from lesson_bookings where id = $1', [row?.id])).length;
    expect(await sees(student)).toBe(1);
    expect(await sees(people.teacher)).toBe(1);
    expect(await sees(people.admin)).toBe(1);
    for (const actor of [people.otherStudent, people.otherTeacher, people.pendingTeacher]) {
      expect(await sees(actor)).toBe(0);
    }
    expect(await refusal(sees(people.visitor))).toBe('42501');
  });
});

describe('overlapping lessons', () => {
  it('are refused for a teacher and for a student, whatever zones they were entered in', async () => {
    const [student, other] = [await newStudent(), await newStudent()];
    const [teacher, another] = [await newTeacher(), await newTeacher()];
    const noon = { student, teacher, date: firstWeekday(2, 2), time: '12:00', zone: 'Europe/Paris' };
    await book(student, noon);
    // Half past eleven in London is half past twelve in Paris.
    const london = { date: firstWeekday(2, 2), time: '11:30', zone: 'Europe/London', minutes: 30 };
    expect(await refusal(book(other, { student: other, teacher, ...london }))).toBe('23P01');
    expect(await refusal(book(student, { student, teacher: another, ...london }))).toBe('23P01');
    expect(await book(other, { student: other, teacher: another, ...london })).toHaveLength(1);
    // One after the other is no overlap.
    expect(await book(student, { ...noon, time: '13:00' })).toHaveLength(1);
  });

  it('let exactly one of 50 students have a teacher at the same instant', async () => {
    const teacher = await newTeacher();
    const students = await Promise.all(Array.from({ length: 50 }, newStudent));
    const date = await inDays(7);
    const answers = await Promise.all(
      students.map((student, turn) =>
        refusal(book(student, { student, teacher, date, time: turn % 2 ? '10:00' : '10:30' })),
      ),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([undefined, '23P01']));
  });

  it('let exactly one of 50 lessons have a student at the same instant', async () => {
    const student = await newStudent();
    const teachers = await Promise.all(Array.from({ length: 50 }, newTeacher));
    const date = await inDays(7);
    const answers = await Promise.all(
      teachers.map((teacher) => refusal(book(student, { student, teacher, date }))),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([undefined, '23P01']));
  });

  it('may be proposed by many, and exactly one of 20 accepted at the same instant has the student', async () => {
    const student = await newStudent();
    const date = await inDays(7);
    const proposals = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const teacher = await newTeacher();
        await acquaint(database, { student, teacher });
        const [row] = await book(teacher, { student, teacher, date });
        return String(row?.id);
      }),
    );
    const answers = await Promise.all(
      proposals.map((id) => refusal(act(database, student, 'accept_lesson', id))),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([undefined, '23P01']));
  });

  it('are not proposed into the firm time of the other', async () => {
    const [student, other, teacher] = [await newStudent(), await newStudent(), await newTeacher()];
    const date = await inDays(6);
    await book(other, { student: other, teacher, date });
    await database.pool.query("update teacher_booking_rules set accepts = 'asked' where teacher_id = $1", [
      teacher.id,
    ]);
    expect(await refusal(book(student, { student, teacher, date, time: '10:30' }))).toBe('23P01');
  });
});

describe('cancelling and moving', () => {
  const cancel = (actor: Actor, id: unknown) => as(database, actor, 'select * from cancel_booking($1)', [id]);
  const move = (actor: Actor, id: unknown, date: string, time: string, minutes: number | null = null) =>
    as(database, actor, 'select * from move_booking($1, $2, $3, $4)', [id, date, time, minutes]);

  async function booked(days: number) {
    const [student, teacher] = [await newStudent(), await newTeacher()];
    const [row] = await book(student, { student, teacher, date: await inDays(days) });
    return { student, teacher, id: row?.id };
  }

  it('works for either of the two, changes nothing the second time, and notifies the other once', async () => {
    const { student, teacher, id } = await booked(3);
    expect(await cancel(teacher, id)).toMatchObject([{ id, status: 'cancelled' }]);
    expect(await cancel(student, id)).toMatchObject([{ id, status: 'cancelled' }]);
    expect(await notifications(student)).toEqual(['booking_cancelled']);
    expect(await notifications(teacher)).toEqual(['booking_created']);
    // The hour is free again.
    const again = await book(student, { student, teacher, date: await inDays(3) });
    expect(again).toHaveLength(1);
    expect(await refusal(move(student, id, await inDays(4), '10:00'))).toBe('not_possible_now');
  });

  it('moves the student at once to another time inside the rules, in the zone of the booking', async () => {
    const { student, teacher, id } = await booked(3);
    const [moved] = await move(student, id, await inDays(5), '15:30', 30);
    expect(moved).toMatchObject({ id, lesson_time: '15:30:00', duration_minutes: 30, time_zone: 'UTC' });
    expect(await notifications(teacher)).toEqual(['booking_created', 'booking_moved']);
    const [range] = await as(
      database,
      teacher,
      `select lower(during) = ($2::date + time '15:30') at time zone 'UTC' as starts,
              upper(during) = ($2::date + time '16:00') at time zone 'UTC' as ends
       from lesson_bookings where id = $1`,
      [id, await inDays(5)],
    );
    expect(range).toEqual({ starts: true, ends: true });
  });

  it('by the teacher waits for the student, and the lesson stays where it is until then', async () => {
    const { student, teacher, id } = await booked(3);
    const [stays] = await move(teacher, id, await inDays(5), '15:30', 30);
    expect(stays).toMatchObject({ id, lesson_time: '10:00:00', duration_minutes: 60 });
    expect(await notifications(student)).toEqual(['lesson_time_proposed']);
    await act(database, student, 'accept_lesson_time', String(id));
    const rows = await as(
      database,
      student,
      'select lesson_time, duration_minutes from lesson_bookings where id = $1',
      [id],
    );
    expect(rows).toEqual([{ lesson_time: '15:30:00', duration_minutes: 30 }]);
  });

  it('does not move into the past or into another lesson', async () => {
    const { student, teacher, id } = await booked(3);
    await book(student, { student, teacher, date: await inDays(5) });
    expect(await refusal(move(student, id, await inDays(5), '10:30'))).toBe('23P01');
    expect(await refusal(move(student, id, await inDays(-1), '10:30'))).toBe('booking_in_the_past');
    expect(await refusal(move(student, id, 'infinity', '10:30'))).toBe('booking_too_far_ahead');
  });

  it('does not tell what is in the way: whose lesson it is, nor when it begins and ends', async () => {
    const { student, teacher, id } = await booked(3);
    const other = await newStudent();
    await book(other, { student: other, teacher, date: await inDays(5) });
    const error = await move(student, id, await inDays(5), '10:30').catch((refused: unknown) => refused);
    expect(error).toMatchObject({
      code: '23P01',
      constraint: 'lesson_bookings_teacher_is_free',
      message: 'conflicting key value violates exclusion constraint "lesson_bookings_teacher_is_free"',
      detail: undefined,
    });
    const wrong = await move(student, id, await inDays(5), '15:00', 7).catch((refused: unknown) => refused);
    expect(wrong).toMatchObject({ code: '23514', detail: undefined });
  });

  it('moves exactly one of 20 lessons into an hour at the same instant', async () => {
    const teacher = await newTeacher();
    const lessons = await Promise.all(
      Array.from({ length: 20 }, async (_, turn) => {
        const student = await newStudent();
        const [row] = await book(student, { student, teacher, date: await inDays(20 + turn) });
        return { student, id: row?.id };
      }),
    );
    const date = await inDays(19);
    const answers = await Promise.all(
      lessons.map(({ student, id }, turn) => refusal(move(turn % 2 ? student : teacher, id, date, '18:00'))),
    );
    // Moved by a student, or held by the teacher for the one to whom it was proposed.
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([undefined, '23P01']));
  });

  it('is possible until it begins: late is said, moving waits for the other, and after the beginning neither', async () => {
    const { student, teacher, id } = await booked(3);
    const shift = (hours: number) =>
      database.pool.query(
        'update lesson_bookings set during = tstzrange(now() + make_interval(hours => $2), now() + make_interval(hours => $2 + 1)) where id = $1',
        [id, hours],
      );
    await shift(23);
    await move(student, id, await inDays(9), '10:00');
    const { rows: waiting } = await database.pool.query(
      'select state from lesson_changes where lesson_id = $1',
      [id],
    );
    expect(waiting).toEqual([{ state: 'open' }]);
    await shift(-2);
    expect(await refusal(cancel(student, id))).toBe('not_possible_now');
    expect(await refusal(move(teacher, id, await inDays(9), '10:00'))).toBe('not_possible_now');
    await shift(23);
    await cancel(student, id);
    const { rows } = await database.pool.query('select is_late from lessons where id = $1', [id]);
    expect(rows).toEqual([{ is_late: true }]);
  });

  it('is nobody else’s business', async () => {
    const { id } = await booked(3);
    for (const actor of [people.otherStudent, people.otherTeacher, people.admin]) {
      expect(await refusal(cancel(actor, id))).toBe('lesson_not_found');
      expect(await refusal(move(actor, id, await inDays(9), '10:00'))).toBe('lesson_not_found');
    }
    expect(await refusal(cancel(people.visitor, id))).toBe('42501');
  });
});
