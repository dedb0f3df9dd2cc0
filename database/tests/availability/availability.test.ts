import { firstWeekday, lastSunday, plusDays } from '@lomdim/testing/clock/dates';
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
import { askForNothing } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const newTeacher = () => createPerson(database, 'a teacher', { role: 'teacher', approval: 'approved' });

const offer = (
  actor: Actor,
  teacher: Person,
  weekday: number,
  from: string,
  to: string,
  zone: string | null = 'UTC',
) =>
  as(
    database,
    actor,
    'insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone) values ($1, $2, $3, $4, $5) returning *',
    [teacher.id, weekday, from, to, zone],
  );

describe('a teacher’s hours', () => {
  it('are written by the teacher, also while waiting for approval', async () => {
    expect(await offer(people.teacher, people.teacher, 0, '09:00', '12:00')).toHaveLength(1);
    expect(await offer(people.pendingTeacher, people.pendingTeacher, 0, '09:00', '24:00')).toHaveLength(1);
    for (const actor of [people.student, people.admin]) {
      expect(await refusal(offer(actor, { name: '', id: actor.id }, 1, '09:00', '12:00'))).toBe('42501');
    }
    for (const actor of [people.otherTeacher, people.admin, people.visitor]) {
      expect(await refusal(offer(actor, people.teacher, 1, '09:00', '12:00'))).toBe('42501');
    }
  });

  it('are seen by everyone once the teacher is approved', async () => {
    const seen = async (actor: Actor, teacher: Person) =>
      (await as(database, actor, 'select from teacher_availability where teacher_id = $1', [teacher.id]))
        .length;
    for (const actor of Object.values(people)) {
      expect(await seen(actor, people.teacher)).toBe(1);
      expect(await seen(actor, people.pendingTeacher)).toBe(actor === people.pendingTeacher ? 1 : 0);
    }
  });

  it('take the zone of the profile, and no unknown one', async () => {
    const teacher = await newTeacher();
    await database.pool.query("update private.profiles set time_zone = 'Asia/Jerusalem' where id = $1", [
      teacher.id,
    ]);
    expect(await offer(teacher, teacher, 2, '09:00', '10:00', null)).toMatchObject([
      { time_zone: 'Asia/Jerusalem' },
    ]);
    expect(await refusal(offer(teacher, teacher, 3, '09:00', '10:00', 'Nowhere/Land'))).toBe(
      'unknown_time_zone',
    );
  });

  it('do not overlap on one weekday', async () => {
    const teacher = await newTeacher();
    const [morning] = await offer(teacher, teacher, 1, '09:00', '12:00');
    for (const [from, to] of [
      ['11:00', '13:00'],
      ['08:00', '09:30'],
      ['10:00', '11:00'],
      ['08:00', '13:00'],
    ] as const) {
      expect(await refusal(offer(teacher, teacher, 1, from, to))).toBe('availability_overlaps');
    }
    await offer(teacher, teacher, 1, '12:00', '13:00');
    await offer(teacher, teacher, 2, '09:00', '12:00');
    const change = 'update teacher_availability set to_time = $2 where id = $1 returning to_time';
    expect(await refusal(as(database, teacher, change, [morning?.id, '12:30']))).toBe(
      'availability_overlaps',
    );
    expect(await as(database, teacher, change, [morning?.id, '11:00'])).toHaveLength(1);
    expect(await as(database, people.otherTeacher, change, [morning?.id, '10:00'])).toEqual([]);
    const remove = 'delete from teacher_availability where id = $1 returning id';
    expect(await as(database, people.otherTeacher, remove, [morning?.id])).toEqual([]);
    expect(await as(database, teacher, remove, [morning?.id])).toHaveLength(1);
    expect(await refusal(offer(teacher, teacher, 5, '12:00', '09:00'))).toBe('23514');
  });

  it('do not overlap even when written at the same instant', async () => {
    const teacher = await newTeacher();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, minute) =>
        refusal(offer(teacher, teacher, 4, `09:${String(minute).padStart(2, '0')}`, '12:00')),
      ),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([undefined, 'availability_overlaps']));
  });
});

describe('free slots', () => {
  const newOpenTeacher = async () => {
    const teacher = await newTeacher();
    await askForNothing(database, teacher);
    return teacher;
  };
  const slots = async (actor: Actor, teacher: Person, from: string, ...rest: unknown[]) =>
    (
      await as(
        database,
        actor,
        `select to_json(starts_at at time zone 'UTC') as starts_at from free_slots($1, $2${rest.map((_, n) => `, $${n + 3}`).join('')})`,
        [teacher.id, from, ...rest],
      )
    ).map((row) => row.starts_at);

  it('follow the teacher’s clock through the change to summer time', async () => {
    const teacher = await newOpenTeacher();
    const saturday = plusDays(lastSunday(3), -1);
    const sunday = lastSunday(3); // on which Paris goes from UTC+1 to UTC+2
    for (const weekday of [6, 0]) await offer(teacher, teacher, weekday, '09:00', '11:00', 'Europe/Paris');
    expect(await slots(people.visitor, teacher, saturday, 2)).toEqual([
      `${saturday}T08:00:00`,
      `${saturday}T09:00:00`,
      `${sunday}T07:00:00`,
      `${sunday}T08:00:00`,
    ]);
  });

  it('lose and win an hour on the night itself', async () => {
    const teacher = await newOpenTeacher();
    await offer(teacher, teacher, 0, '00:00', '06:00', 'Europe/Paris');
    expect(await slots(people.student, teacher, lastSunday(3), 1, 'Europe/Paris')).toHaveLength(5);
    expect(await slots(people.student, teacher, lastSunday(10), 1, 'Europe/Paris')).toHaveLength(7);
    expect(
      await slots(people.student, teacher, plusDays(lastSunday(10), -7), 1, 'Europe/Paris'),
    ).toHaveLength(6);
  });

  it('are counted in the days of a viewer in another zone', async () => {
    const teacher = await newOpenTeacher();
    // Monday morning in Jerusalem is Sunday evening in Los Angeles.
    await offer(teacher, teacher, 1, '08:00', '09:00', 'Asia/Jerusalem');
    const monday = firstWeekday(1, 2);
    const slot = [`${monday}T06:00:00`];
    expect(await slots(people.student, teacher, plusDays(monday, -1), 1, 'America/Los_Angeles')).toEqual(
      slot,
    );
    expect(await slots(people.student, teacher, monday, 1, 'America/Los_Angeles')).toEqual([]);
    expect(await slots(people.student, teacher, monday, 1, 'Asia/Jerusalem')).toEqual(slot);
  });

  it('leave out what is booked, until it is cancelled', async () => {
    const teacher = await newOpenTeacher();
    const monday = firstWeekday(1, 2);
    await offer(teacher, teacher, 1, '09:00', '12:00');
    const { rows } = await database.pool.query(
      `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject)
       values ($1, $2, $3, '10:30', 'UTC', 30, 'Talmud') returning id`,
      [people.student.id, teacher.id, monday],
    );
    const day = () => slots(people.visitor, teacher, monday, 1);
    expect(await day()).toEqual([`${monday}T09:00:00`, `${monday}T11:00:00`]);
    expect(await slots(people.visitor, teacher, monday, 1, 'UTC', 30)).toHaveLength(5);
    await database.pool.query("update lesson_bookings set status = 'cancelled' where id = $1", [rows[0].id]);
    expect(await day()).toHaveLength(3);
  });

  it('are only in the future, only of approved teachers, and at most for 31 days', async () => {
    const teacher = await newOpenTeacher();
    for (let weekday = 0; weekday < 7; weekday += 1) await offer(teacher, teacher, weekday, '00:00', '24:00');
    const { rows } = await database.pool.query('select (current_date - 5)::text as day');
    const [first] = await as(
      database,
      people.visitor,
      // Two days back at most, today and tomorrow: late in the evening nothing is left of today.
      'select min(starts_at) > now() as future, count(*) from free_slots($1, $2, 4)',
      [teacher.id, rows[0].day],
    );
    expect(first).toMatchObject({ future: true });
    expect(await slots(people.visitor, teacher, lastSunday(6), 1000)).toHaveLength(31 * 24);
    expect(await slots(people.visitor, people.pendingTeacher, lastSunday(6), 31)).toEqual([]);
    expect(await refusal(slots(people.visitor, teacher, lastSunday(6), 1, 'Nowhere'))).toBe(
      'unknown_time_zone',
    );
  });
});
