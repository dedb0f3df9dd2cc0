import { bookingRules, specialDays } from '@lomdim/contract/constants';
import { firstWeekday, plusDays } from '@lomdim/testing/clock/dates';
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

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const newTeacher = () => createPerson(database, 'a teacher', { role: 'teacher', approval: 'approved' });

describe('a teacher’s rules', () => {
  /** As a browser saves them: the row is made, or changed where there is one. */
  const save = (actor: Actor, teacher: Person, rules: Record<string, unknown>) => {
    const columns = ['teacher_id', ...Object.keys(rules)];
    return as(
      database,
      actor,
      `insert into teacher_booking_rules (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})
       on conflict (teacher_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
       returning *`,
      [teacher.id, ...Object.values(rules)],
    );
  };
  const rulesOf = async (teacher: { id: string | null }) => {
    const { rows } = await database.pool.query('select * from private.booking_rules($1)', [teacher.id]);
    return rows[0];
  };
  const { defaults } = bookingRules;
  const theDefaults = {
    notice_minutes: defaults.noticeMinutes,
    buffer_minutes: defaults.bufferMinutes,
    days_ahead: defaults.daysAhead,
    lessons_a_day: defaults.lessonsADay,
    accepts: defaults.accepts,
    keeps_rest_days: defaults.keepsRestDays,
  };

  it('are the defaults until the teacher chooses others', async () => {
    const teacher = await newTeacher();
    expect(await rulesOf(teacher)).toMatchObject({ teacher_id: teacher.id, ...theDefaults });
    expect(await save(teacher, teacher, {})).toMatchObject([theDefaults]);
    await save(teacher, teacher, { notice_minutes: 0, accepts: 'asked' });
    await save(teacher, teacher, { buffer_minutes: 10, keeps_rest_days: false });
    expect(await rulesOf(teacher)).toMatchObject({
      ...theDefaults,
      notice_minutes: 0,
      accepts: 'asked',
      buffer_minutes: 10,
      keeps_rest_days: false,
    });
  });

  it('are written by the teacher alone, also while waiting for approval', async () => {
    const mine = (actor: Actor) => ({ name: '', id: actor.id ?? people.student.id });
    for (const actor of [people.teacher, people.pendingTeacher]) {
      expect(await save(actor, mine(actor), { days_ahead: 30 })).toHaveLength(1);
    }
    for (const actor of [people.student, people.admin, people.visitor]) {
      expect(await refusal(save(actor, mine(actor), { days_ahead: 30 }))).toBe('42501');
    }
    for (const actor of [people.student, people.otherTeacher, people.admin, people.visitor]) {
      expect(await refusal(save(actor, people.teacher, { days_ahead: 1 }))).toBe('42501');
    }
    expect(await rulesOf(people.teacher)).toMatchObject({ days_ahead: 30 });
  });

  it.each([
    ['notice_minutes', bookingRules.noticeMinutes],
    ['buffer_minutes', bookingRules.bufferMinutes],
    ['days_ahead', bookingRules.daysAhead],
    ['lessons_a_day', bookingRules.lessonsADay],
  ])('have limits of %s', async (column, { minimum, maximum }) => {
    const teacher = await newTeacher();
    for (const value of [minimum, maximum]) {
      expect(await save(teacher, teacher, { [column]: value })).toMatchObject([{ [column]: value }]);
    }
    for (const value of [minimum - 1, maximum + 1]) {
      expect(await refusal(save(teacher, teacher, { [column]: value }))).toBe('23514');
    }
    expect(await refusal(save(teacher, teacher, { [column]: null }))).toBe('23502');
  });

  it('know no third way to accept', async () => {
    const teacher = await newTeacher();
    expect(await refusal(save(teacher, teacher, { accepts: 'never' }))).toBe('23514');
  });

  it('are one row, saved twenty times at once', async () => {
    const teacher = await newTeacher();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        save(teacher, teacher, n % 2 === 0 ? { lessons_a_day: 3 } : { buffer_minutes: 15 }),
      ),
    );
    // Each of the two changed one thing, and neither took back what the other had changed.
    expect(await rulesOf(teacher)).toMatchObject({ ...theDefaults, lessons_a_day: 3, buffer_minutes: 15 });
    const { rows } = await database.pool.query('select from teacher_booking_rules where teacher_id = $1', [
      teacher.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('are told to everyone as far as they concern who wants to book', async () => {
    const teacher = await newTeacher();
    await save(teacher, teacher, { notice_minutes: 60, lessons_a_day: 2 });
    for (const actor of Object.values(people)) {
      expect(await as(database, actor, 'select * from booking_terms($1)', [teacher.id])).toEqual([
        { notice_minutes: 60, days_ahead: 90, accepts: 'beforehand', keeps_rest_days: true },
      ]);
      for (const nobody of [people.pendingTeacher, people.student]) {
        expect(await as(database, actor, 'select * from booking_terms($1)', [nobody.id])).toEqual([]);
      }
    }
  });
});

describe('hours of a date', () => {
  const insert =
    'insert into teacher_special_days (teacher_id, day, from_time, to_time, time_zone) values ($1, $2, $3, $4, $5) returning *';
  const open = (
    actor: Actor,
    teacher: Person,
    day: string,
    [from, to]: readonly [string, string],
    zone: string | null = 'UTC',
  ) => as(database, actor, insert, [teacher.id, day, from, to, zone]);
  const morning = ['09:00', '12:00'] as const;
  const evening = ['18:00', '20:00'] as const;
  /** Far enough for no clock to be a day ahead of it. */
  const monday = firstWeekday(1, 2);

  const hours = async (teacher: Person, first: string, last: string) =>
    (
      await database.pool.query(
        `select day::text, to_json(starts_at at time zone 'UTC') as from, to_json(ends_at at time zone 'UTC') as to
         from private.open_hours($1, $2, $3)`,
        [teacher.id, first, last],
      )
    ).rows.map(({ day, from, to }) => `${day}: ${from.slice(0, 16)} ${to.slice(0, 16)}`);

  it('are written and read by the teacher, also while waiting for approval', async () => {
    for (const teacher of [people.teacher, people.pendingTeacher]) {
      expect(await open(teacher, teacher, monday, morning)).toHaveLength(1);
    }
    for (const actor of [people.student, people.admin]) {
      expect(await refusal(open(actor, { name: '', id: actor.id }, monday, morning))).toBe('42501');
    }
    for (const actor of [people.student, people.otherTeacher, people.admin, people.visitor]) {
      expect(await refusal(open(actor, people.teacher, monday, evening))).toBe('42501');
    }
    const seen = (actor: Actor) =>
      as(database, actor, 'select from teacher_special_days where teacher_id = $1', [people.teacher.id]);
    expect(await refusal(seen(people.visitor))).toBe('42501');
    for (const actor of [people.student, people.otherStudent, people.otherTeacher]) {
      expect(await seen(actor)).toEqual([]);
    }
    for (const actor of [people.teacher, people.admin]) expect(await seen(actor)).toHaveLength(1);
  });

  it('are changed and removed by nobody else', async () => {
    const teacher = await newTeacher();
    const [row] = await open(teacher, teacher, monday, morning);
    const change = `update teacher_special_days set to_time = '11:00' where id = $1 returning id`;
    const remove = 'delete from teacher_special_days where id = $1 returning id';
    for (const statement of [change, remove]) {
      for (const actor of [people.student, people.otherTeacher, people.admin]) {
        expect(await as(database, actor, statement, [row?.id])).toEqual([]);
      }
      expect(await refusal(as(database, people.visitor, statement, [row?.id]))).toBe('42501');
      expect(await as(database, teacher, statement, [row?.id])).toHaveLength(1);
    }
  });

  it('take the zone of the profile, and no unknown one', async () => {
    const teacher = await newTeacher();
    await database.pool.query("update private.profiles set time_zone = 'Asia/Jerusalem' where id = $1", [
      teacher.id,
    ]);
    expect(await open(teacher, teacher, monday, morning, null)).toMatchObject([
      { time_zone: 'Asia/Jerusalem' },
    ]);
    expect(await refusal(open(teacher, teacher, monday, evening, 'Nowhere/Land'))).toBe('unknown_time_zone');
  });

  it('lie ahead, within two years on the teacher’s clock', async () => {
    const teacher = await newTeacher();
    const { rows } = await database.pool.query(
      `select (current_date - 2)::text as over, (current_date + $1::integer)::text as last`,
      [specialDays.daysAhead],
    );
    const { over, last } = rows[0];
    for (const day of [over, plusDays(last, 2)]) {
      expect(await refusal(open(teacher, teacher, day, morning))).toBe('special_day_out_of_range');
    }
    const [row] = await open(teacher, teacher, last, morning);
    const move = 'update teacher_special_days set day = $2 where id = $1 returning day::text';
    expect(await refusal(as(database, teacher, move, [row?.id, over]))).toBe('special_day_out_of_range');
    expect(await as(database, teacher, move, [row?.id, monday])).toEqual([{ day: monday }]);
    // The day has passed: its clock can still be changed together with that of the others.
    await database.pool.query('alter table teacher_special_days disable trigger check_special_day');
    await database.pool.query('update teacher_special_days set day = $2 where id = $1', [row?.id, over]);
    await database.pool.query('alter table teacher_special_days enable trigger check_special_day');
    const zone = `update teacher_special_days set time_zone = 'Europe/Paris' where id = $1 returning id`;
    expect(await as(database, teacher, zone, [row?.id])).toHaveLength(1);
  });

  it('are as long as the shortest lesson', async () => {
    const teacher = await newTeacher();
    for (const span of [
      ['09:00', `09:${specialDays.shortestMinutes - 1}`],
      ['12:00', '09:00'],
      ['09:00', '09:00'],
    ] as const) {
      expect(await refusal(open(teacher, teacher, monday, span))).toBe('23514');
    }
    await open(teacher, teacher, monday, ['09:00', `09:${specialDays.shortestMinutes}`]);
    await open(teacher, teacher, monday, ['10:00', '24:00']);
  });

  it('do not overlap on one date', async () => {
    const teacher = await newTeacher();
    const [row] = await open(teacher, teacher, monday, morning);
    for (const span of [
      ['11:00', '13:00'],
      ['08:00', '09:30'],
      ['10:00', '11:00'],
      ['08:00', '13:00'],
    ] as const) {
      expect(await refusal(open(teacher, teacher, monday, span))).toBe('special_hours_overlap');
    }
    await open(teacher, teacher, monday, ['12:00', '13:00']);
    await open(teacher, teacher, plusDays(monday, 1), morning);
    await open(people.otherTeacher, people.otherTeacher, monday, morning);
    const change = 'update teacher_special_days set to_time = $2 where id = $1 returning id';
    expect(await refusal(as(database, teacher, change, [row?.id, '12:30']))).toBe('special_hours_overlap');
    expect(await as(database, teacher, change, [row?.id, '11:00'])).toHaveLength(1);
    // Nor within one statement.
    const both = `insert into teacher_special_days (teacher_id, day, from_time, to_time)
      values ($1, $2, '09:00', '12:00'), ($1, $2, '11:00', '13:00')`;
    expect(await refusal(as(database, teacher, both, [teacher.id, plusDays(monday, 2)]))).toBe(
      'special_hours_overlap',
    );
  });

  it('do not overlap even when written at the same instant', async () => {
    const teacher = await newTeacher();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, minute) =>
        refusal(open(teacher, teacher, monday, [`09:${String(minute).padStart(2, '0')}`, '12:00'])),
      ),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([undefined, 'special_hours_overlap']));
  });

  it('replace those of the weekday', async () => {
    const teacher = await newTeacher();
    for (const [from, to] of [morning, evening]) {
      await as(
        database,
        teacher,
        `insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone) values ($1, 1, $2, $3, 'UTC')`,
        [teacher.id, from, to],
      );
    }
    const next = plusDays(monday, 7);
    const ordinary = [`${next}: ${next}T09:00 ${next}T12:00`, `${next}: ${next}T18:00 ${next}T20:00`];
    expect(await hours(teacher, plusDays(monday, 1), next)).toEqual(ordinary);
    // On the evening of Sunday in Greenwich it is Monday already on Kiritimati.
    await open(teacher, teacher, monday, ['08:00', '09:00'], 'Pacific/Kiritimati');
    const sunday = plusDays(monday, -1);
    expect(await hours(teacher, sunday, next)).toEqual([
      `${monday}: ${sunday}T18:00 ${sunday}T19:00`,
      ...ordinary,
    ]);
    // A day without hours of the week has those of its date.
    const tuesday = plusDays(monday, 1);
    await open(teacher, teacher, tuesday, ['22:00', '24:00']);
    expect(await hours(teacher, tuesday, tuesday)).toEqual([
      `${tuesday}: ${tuesday}T22:00 ${plusDays(tuesday, 1)}T00:00`,
    ]);
  });
});
