import { type Actor, as, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers, createCourse, enrol } from '../helpers/learning.ts';
import { createFreeTeacher } from '../helpers/packages.ts';
import { quietDay } from '../helpers/quiet-day.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
});
afterAll(() => database.drop());

type Two = { student: Person; teacher: Person };

/** Acquainted, and the teacher wants to be asked. */
async function newTwo(): Promise<Two> {
  const student = await createPerson(database, 'a student');
  const teacher = await createFreeTeacher(database);
  await enrol(database, await createCourse(database, teacher), student);
  await database.pool.query("update teacher_booking_rules set accepts = 'asked' where teacher_id = $1", [
    teacher.id,
  ]);
  return { student, teacher };
}

async function propose({ student, teacher }: Two, by: Person, times = 4, hoursLater = 0): Promise<string> {
  const id = crypto.randomUUID();
  const first = new Date((await quietDay(database, { times })).getTime() + hoursLater * 3_600_000);
  await as(database, by, "select schedule_series($1, $2, $3, $4, 60, 'UTC', 'Talmud', null, $5)", [
    id,
    teacher.id,
    first,
    times,
    by === teacher ? student.id : null,
  ]);
  return id;
}

type Answer = 'accept' | 'decline' | 'cancel';

const answer = (actor: Actor, id: string, what: Answer) =>
  as(
    database,
    actor,
    what === 'cancel'
      ? "select * from cancel_series($1, 'moving house')"
      : `select * from ${what}_series($1)`,
    [id],
  );

const statesOf = async (id: string) =>
  (
    await database.pool.query<{ state: string }>(
      'select state from lessons where series_id = $1 order by starts_at',
      [id],
    )
  ).rows.map(({ state }) => state);

const four = (state: string) => Array.from({ length: 4 }, () => state);

describe('all dates of a series', () => {
  it.each(['student', 'teacher'] as const)(
    'are accepted with one press, when the %s proposed them',
    async (maker) => {
      const two = await newTwo();
      const other = maker === 'student' ? two.teacher : two.student;
      const id = await propose(two, two[maker]);
      await answer(two[maker], id, 'accept');
      expect(await statesOf(id)).toEqual(four('proposed'));
      const pressed = await Promise.all(Array.from({ length: 4 }, () => answer(other, id, 'accept')));
      expect(pressed.every((dates) => dates.every(({ state }) => state === 'agreed'))).toBe(true);
      expect(await statesOf(id)).toEqual(four('agreed'));
    },
  );

  it('are declined by the other, and taken back by whoever proposed them', async () => {
    const two = await newTwo();
    const [one, another] = [await propose(two, two.student), await propose(two, two.teacher, 4, 3)];
    await answer(two.teacher, one, 'decline');
    expect(await statesOf(one)).toEqual(four('declined'));
    await answer(two.teacher, another, 'decline');
    expect(await statesOf(another)).toEqual(four('withdrawn'));
  });

  it('are cancelled by either, what is proposed and what was answered otherwise aside', async () => {
    const two = await newTwo();
    const id = await propose(two, two.student);
    const [first] = await answer(two.teacher, id, 'accept');
    await as(database, two.teacher, "select cancel_lesson($1, 'ill')", [first?.lesson_id]);
    await answer(two.student, id, 'cancel');
    expect(await statesOf(id)).toEqual(four('cancelled'));
    const { rows } = await database.pool.query(
      'select cancelled_by, count(*)::integer from lessons where series_id = $1 group by 1 order by 2',
      [id],
    );
    expect(rows).toEqual([
      { cancelled_by: two.teacher.id, count: 1 },
      { cancelled_by: two.student.id, count: 3 },
    ]);
    expect(await refusal(as(database, two.student, 'select cancel_series($1, $2)', [id, ' ']))).toBeDefined();
  });

  it('are answered by nobody else', async () => {
    const two = await newTwo();
    const id = await propose(two, two.student);
    const strangers = [
      await createPerson(database, 'a stranger'),
      await createFreeTeacher(database),
      await createPerson(database, 'an admin', { isAdmin: true }),
    ];
    for (const what of ['accept', 'decline', 'cancel'] as const) {
      expect(await answers(strangers.map((stranger) => answer(stranger, id, what)))).toEqual({
        series_not_found: 3,
      });
      expect(await refusal(answer({ name: 'visitor', id: null }, id, what))).toBe('42501');
    }
    await database.pool.query("update private.profiles set approval_status = 'suspended' where id = $1", [
      two.teacher.id,
    ]);
    expect(await refusal(answer(two.teacher, id, 'accept'))).toBe('teaching_suspended');
    expect(await statesOf(id)).toEqual(four('proposed'));
    await answer(two.teacher, id, 'decline');
    expect(await statesOf(id)).toEqual(four('declined'));
  });

  it('stand or wait by themselves: what is taken meanwhile goes on waiting', async () => {
    const two = await newTwo();
    const id = await propose(two, two.student);
    const other = { ...two, student: await createPerson(database, 'another student') };
    const rival = await propose(other, other.student, 2);
    await answer(two.teacher, rival, 'accept');
    const dates = await answer(two.teacher, id, 'accept');
    expect(dates.map(({ state }) => state)).toEqual(['proposed', 'proposed', 'agreed', 'agreed']);
    expect(dates.map(({ skipped }) => skipped)).toEqual(['teacher_taken', 'teacher_taken', null, null]);
  });
});

describe('a series', () => {
  it('counts once among what is open between the two, and in a day', async () => {
    const two = await newTwo();
    for (const turn of [0, 1, 2, 3, 4]) await propose(two, two.student, 10, turn * 2);
    expect(await refusal(propose(two, two.student, 2, 11))).toBe('too_many_proposals');
    expect(await refusal(propose(two, two.teacher, 2, 11))).toBe('too_many_proposals');
    const { rows } = await database.pool.query(
      'select count(*)::integer from lessons where student_id = $1',
      [two.student.id],
    );
    expect(rows).toEqual([{ count: 50 }]);
  });

  it('is one notification for all dates, and a mail for each', async () => {
    const two = await newTwo();
    const id = await propose(two, two.student);
    await answer(two.teacher, id, 'accept');
    const told = async (person: Person) =>
      (
        await database.pool.query(
          "select kind, (data ->> 'dates')::integer as dates from notifications where user_id = $1 and data ->> 'series_id' = $2",
          [person.id, id],
        )
      ).rows;
    const mails = async (person: Person, kind: string) =>
      (
        await database.pool.query(
          'select count(distinct data ->> $3)::integer from private.letters where person_id = $1 and kind = $2',
          [person.id, kind, 'lesson_id'],
        )
      ).rows[0].count;
    expect(await told(two.teacher)).toEqual([{ kind: 'lesson_proposed', dates: 4 }]);
    expect(await told(two.student)).toEqual([{ kind: 'lesson_agreed', dates: 4 }]);
    expect(await mails(two.teacher, 'lesson_proposed')).toBe(4);
    expect(await mails(two.student, 'lesson_agreed')).toBe(4);
  });

  it('waits once for the other, with how many dates there are', async () => {
    const two = await newTwo();
    const id = await propose(two, two.student);
    const waiting = async () => {
      const [row] = await as(database, two.teacher, 'select waiting_for_me() as list');
      return ((row?.list ?? []) as { dates: number; why: string }[]).map(({ dates, why }) => [why, dates]);
    };
    expect(await waiting()).toEqual([['answer', 4]]);
    const { rows } = await database.pool.query(
      'select id from lessons where series_id = $1 order by starts_at',
      [id],
    );
    await as(database, two.teacher, 'select accept_lesson($1)', [rows[0].id]);
    expect(await waiting()).toEqual([['answer', 3]]);
    await answer(two.teacher, id, 'accept');
    expect(await waiting()).toEqual([]);
  });
});
