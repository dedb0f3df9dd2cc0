import { type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBooking } from '../helpers/learning.ts';
import {
  acquaint,
  act,
  changeAt,
  createPair,
  historyOf,
  lessonOf,
  minutesAfter,
  propose,
  settleIn,
} from '../helpers/lessons.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
});
afterAll(() => database.drop());

const turns = Array.from({ length: 8 }, (_, turn) => turn);

/** Both at the same instant, the one that begins first by turns; what each was answered. */
async function together(
  turn: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[string | undefined, string | undefined]> {
  if (turn % 2 === 0) return Promise.all([refusal(one()), refusal(other())]);
  const [second, first] = await Promise.all([refusal(other()), refusal(one())]);
  return [first, second];
}

async function agreed(pair: { student: Person; teacher: Person }, minutesFromNow: number): Promise<string> {
  const id = await propose(database, pair.student, pair, minutesFromNow);
  await act(database, pair.teacher, 'accept_lesson', id);
  return id;
}

it('accepted and withdrawn: one of the two, and the other is told that it is too late', async () => {
  for (const turn of turns) {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 3000);
    const [accepting, withdrawing] = await together(
      turn,
      () => act(database, pair.teacher, 'accept_lesson', id),
      () => act(database, pair.student, 'withdraw_lesson', id),
    );
    expect([accepting, withdrawing].sort()).toEqual(['not_possible_now', undefined]);
    const { state } = await lessonOf(database, id);
    expect(state).toBe(accepting === undefined ? 'agreed' : 'withdrawn');
    expect(await historyOf(database, id)).toHaveLength(2);
  }
});

it('accepted twice at overlapping times: one has the time, whoever accepts', async () => {
  for (const turn of turns) {
    const first = await createPair(database);
    const second = { student: (await createPair(database)).student, teacher: first.teacher };
    await acquaint(database, second);
    const one = await propose(database, first.student, first, 3000);
    const other = await propose(database, second.student, second, 3030);
    const answers = await together(
      turn,
      () => act(database, first.teacher, 'accept_lesson', one),
      () => act(database, first.teacher, 'accept_lesson', other),
    );
    expect([...answers].sort()).toEqual(['23P01', undefined]);
    const states = [(await lessonOf(database, one)).state, (await lessonOf(database, other)).state];
    expect(states.sort()).toEqual(['agreed', 'proposed']);
  }
});

it('cancelled and moved: cancelled in any case, and no cancellation is lost', async () => {
  for (const turn of turns) {
    const pair = await createPair(database);
    const id = await agreed(pair, 3000);
    const { starts_at: begins } = await lessonOf(database, id);
    await act(database, pair.teacher, 'propose_lesson_time', id, minutesAfter(begins, 300));
    const [cancelling, moving] = await together(
      turn,
      () => act(database, pair.teacher, 'cancel_lesson', id, 'Ill'),
      () => act(database, pair.student, 'accept_lesson_time', id),
    );
    expect(cancelling).toBeUndefined();
    expect([undefined, 'not_possible_now']).toContain(moving);
    expect(await lessonOf(database, id)).toMatchObject({ state: 'cancelled', status: 'cancelled' });
    const { rows } = await database.pool.query(
      "select (select count(*)::int from private.timetable where lesson_id = $1) as times, (select count(*)::int from lesson_changes where lesson_id = $1 and state = 'open') as open",
      [id],
    );
    expect(rows).toEqual([{ times: 0, open: 0 }]);
  }
});

it('reported by both: the first word stands, and the other may object to it', async () => {
  for (const turn of turns) {
    const pair = await createPair(database);
    const id = await createBooking(database, pair.student, pair.teacher, -200);
    const [teaching, learning] = await together(
      turn,
      () => act(database, pair.teacher, 'report_lesson', id, 'held'),
      () => act(database, pair.student, 'report_lesson', id, 'teacher_absent'),
    );
    expect([teaching, learning].sort()).toEqual(['not_possible_now', undefined]);
    const teacherFirst = teaching === undefined;
    expect(await lessonOf(database, id)).toMatchObject({
      state: 'reported',
      outcome: teacherFirst ? 'held' : 'teacher_absent',
      reported_by: teacherFirst ? pair.teacher.id : pair.student.id,
    });
    const other = teacherFirst ? pair.student : pair.teacher;
    await act(database, other, 'object_to_lesson', id, 'It was different');
    expect((await lessonOf(database, id)).state).toBe('disputed');
  }
});

it('settled and objected to in the last moment: logged once, or disputed and not logged', async () => {
  for (const turn of turns) {
    const pair = await createPair(database);
    const id = await createBooking(database, pair.student, pair.teacher, -200);
    await act(database, pair.teacher, 'report_lesson', id, 'held');
    const { object_until: until } = await lessonOf(database, id);
    const last = new Date(Number(until) - 1);
    const [settling, objecting] = await together(
      turn,
      () => settleIn(database, id, 48),
      () => changeAt(database, pair.student, 'object', id, last, { words: 'No' }),
    );
    const { state } = await lessonOf(database, id);
    const { rows } = await database.pool.query(
      'select count(*)::int as logged from teacher_hours where lesson_id = $1',
      [id],
    );
    expect(rows).toEqual([{ logged: state === 'settled' ? 1 : 0 }]);
    expect([settling, objecting].sort()).toEqual(['not_possible_now', undefined]);
    expect(state).toBe(settling === undefined ? 'settled' : 'disputed');
  }
});

it('by many servers at once: what is due is settled once', async () => {
  const pair = await createPair(database);
  const ids = await Promise.all(
    [-200, -300, -400].map((minutes) => createBooking(database, pair.student, pair.teacher, minutes)),
  );
  for (const id of ids) await act(database, pair.teacher, 'report_lesson', id, 'held');
  const clock = () => database.pool.query("select private.settle_lessons(now() + interval '49 hours', 1000)");
  await Promise.all(Array.from({ length: 10 }, clock));
  await clock();
  const { rows } = await database.pool.query(
    'select count(*)::int as logged, count(distinct lesson_id)::int as lessons from teacher_hours where teacher_id = $1',
    [pair.teacher.id],
  );
  expect(rows).toEqual([{ logged: 3, lessons: 3 }]);
});

it('both coming into the room at the same instant make the lesson firm', async () => {
  for (const turn of turns) {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 5);
    await together(
      turn,
      () => act(database, pair.student, 'enter_room', id),
      () => act(database, pair.teacher, 'enter_room', id),
    );
    expect((await lessonOf(database, id)).state).toBe('agreed');
    expect(await historyOf(database, id)).toEqual(['propose', 'meet']);
  }
});

it('left by one while the other accepts: it is cancelled and told, or never was agreed to', async () => {
  for (const turn of turns) {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 3000);
    await together(
      turn,
      () => act(database, pair.teacher, 'accept_lesson', id),
      () =>
        database.pool.query('select private.lock_people(array[$1, $2]::uuid[]), private.cancel_all_of($1)', [
          pair.student.id,
          pair.teacher.id,
        ]),
    );
    expect((await lessonOf(database, id)).state).toBe('cancelled');
  }
});
