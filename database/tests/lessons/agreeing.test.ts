import { as, createPerson, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBooking, openAllHours } from '../helpers/learning.ts';
import {
  act,
  changeAt,
  createPair,
  historyOf,
  lessonOf,
  minutesAfter,
  propose,
  toldTo,
} from '../helpers/lessons.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Whose time a lesson takes, and whether it is a new time that waits. */
async function timesOf(id: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select case person_id when l.student_id then 'student' else 'teacher' end || case when is_change then ', new' else '' end as who
     from private.timetable t join lessons l on l.id = t.lesson_id where l.id = $1 order by 1`,
    [id],
  );
  return rows.map(({ who }) => who);
}

describe('what one proposes', () => {
  it('is scheduled, takes the time of its maker alone, and brings the student’s words to the teacher', async () => {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 3000, { notes: 'Chapter two, please' });
    expect(await lessonOf(database, id)).toMatchObject({
      state: 'proposed',
      status: 'scheduled',
      teacher_agreed_at: null,
      is_first_free: true,
      price_cents: 0,
      rate_cents: 4000,
    });
    expect(await timesOf(id)).toEqual(['student']);
    const { rows } = await database.pool.query(
      "select kind, data ->> 'notes' as words from notifications where user_id = $1",
      [pair.teacher.id],
    );
    expect(rows).toEqual([{ kind: 'lesson_proposed', words: 'Chapter two, please' }]);
    const { rows: mails } = await database.pool.query(
      "select person_id, kind, data ->> 'notes' as words from private.letters where data ->> 'lesson_id' = $1 order by kind",
      [id],
    );
    expect(mails).toEqual([
      { person_id: pair.teacher.id, kind: 'lesson_proposed', words: 'Chapter two, please' },
      { person_id: pair.student.id, kind: 'lesson_proposed_copy', words: 'Chapter two, please' },
    ]);
  });

  it('is firm once the other has said yes, and takes the time of both from then on', async () => {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 3000);
    await act(database, pair.teacher, 'accept_lesson', id);
    expect(await lessonOf(database, id)).toMatchObject({ state: 'agreed', status: 'scheduled' });
    expect(await timesOf(id)).toEqual(['student', 'teacher']);
    expect(await toldTo(database, pair.student)).toEqual(['lesson_agreed']);
    await act(database, pair.teacher, 'accept_lesson', id);
    expect(await historyOf(database, id)).toEqual(['propose', 'accept']);
  });

  it.each([
    ['decline_lesson', 'teacher', 'declined', 'lesson_declined'],
    ['withdraw_lesson', 'student', 'withdrawn', 'lesson_withdrawn'],
  ] as const)('ends with %s, which gives the time back', async (call, who, state, kind) => {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 3000);
    await act(database, pair[who], call, id);
    await act(database, pair[who], call, id);
    expect(await lessonOf(database, id)).toMatchObject({ state, status: 'cancelled' });
    expect(await timesOf(id)).toEqual([]);
    expect(await toldTo(database, who === 'teacher' ? pair.student : pair.teacher)).toContain(kind);
    expect(await historyOf(database, id)).toHaveLength(2);
  });

  it('expires by itself after a week, or with the lesson, and both are told', async () => {
    const pair = await createPair(database);
    const far = await propose(database, pair.student, pair, 30 * 24 * 60);
    const near = await propose(database, pair.student, pair, 120);
    const { created_at: made, answer_until: weekLater } = await lessonOf(database, far);
    expect(Number(weekLater) - Number(made)).toBe(7 * 24 * 3_600_000);
    const { answer_until: end, starts_at: begins } = await lessonOf(database, near);
    expect(end).toEqual(minutesAfter(begins, 60));
    const clock = (moment: Date) => database.pool.query('select private.settle_lessons($1, 1000)', [moment]);
    await clock(minutesAfter(begins, 61));
    expect([(await lessonOf(database, near)).state, (await lessonOf(database, far)).state]).toEqual([
      'expired',
      'proposed',
    ]);
    expect(await toldTo(database, pair.student)).toEqual(['lesson_expired']);
    expect(await toldTo(database, pair.teacher)).toContain('lesson_expired');
    await clock(minutesAfter(new Date(), 8 * 24 * 60));
    expect((await lessonOf(database, far)).state).toBe('expired');
  });

  it('can be answered with another time, which is a proposal of whoever says so', async () => {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 3000);
    const { starts_at: begins } = await lessonOf(database, id);
    await act(database, pair.teacher, 'propose_lesson_time', id, minutesAfter(begins, 60), 90, 'Rather then');
    expect(await lessonOf(database, id)).toMatchObject({
      state: 'proposed',
      starts_at: minutesAfter(begins, 60),
      duration_minutes: 90,
      student_agreed_at: null,
    });
    expect(await timesOf(id)).toEqual(['teacher']);
    expect(await toldTo(database, pair.student)).toEqual(['lesson_time_proposed']);
    expect(await refusal(act(database, pair.teacher, 'accept_lesson', id))).toBe('not_possible_now');
    await act(database, pair.student, 'accept_lesson', id);
    expect(await timesOf(id)).toEqual(['student', 'teacher']);
  });

  it('is limited: five that wait between two, ten in a day to one, thirty in a day to all', async () => {
    const pair = await createPair(database);
    const offer = (turn: number) => propose(database, pair.student, pair, 3000 + turn * 90);
    const ids: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) ids.push(await offer(turn));
    expect(await refusal(offer(5))).toBe('too_many_proposals');
    for (const id of ids) await act(database, pair.student, 'withdraw_lesson', id);
    for (let turn = 5; turn < 10; turn += 1)
      await act(database, pair.student, 'withdraw_lesson', await offer(turn));
    expect(await refusal(offer(10))).toBe('too_many_proposals');
    for (let turn = 0; turn < 4; turn += 1) {
      const { teacher } = await createPair(database);
      const other = { student: pair.student, teacher };
      for (let count = 0; count < 5; count += 1) {
        const answer = await refusal(propose(database, pair.student, other, 9000 + (turn * 5 + count) * 90));
        expect(answer).toBe(turn < 4 ? undefined : 'too_many_proposals');
      }
    }
    const { teacher } = await createPair(database);
    expect(await refusal(propose(database, pair.student, { student: pair.student, teacher }, 3000))).toBe(
      'too_many_proposals',
    );
  });

  it('is not limited where the teacher’s yes is given beforehand', async () => {
    const pair = await createPair(database);
    await openAllHours(database, pair.teacher);
    for (let turn = 0; turn < 8; turn += 1) {
      const id = await propose(database, pair.student, pair, 3000 + turn * 90);
      expect((await lessonOf(database, id)).state).toBe('agreed');
    }
  });

  it('is not accepted with a teacher who may not teach any more', async () => {
    const pair = await createPair(database);
    const id = await propose(database, pair.teacher, pair, 3000);
    await database.pool.query("update private.profiles set approval_status = 'suspended' where id = $1", [
      pair.teacher.id,
    ]);
    expect(await refusal(act(database, pair.student, 'accept_lesson', id))).toBe('teacher_not_approved');
    expect(await refusal(act(database, pair.teacher, 'withdraw_lesson', id))).toBeUndefined();
  });

  it('has no new time that waits once somebody has said what happened', async () => {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 3000);
    await act(database, pair.teacher, 'accept_lesson', id);
    const { starts_at: began } = await lessonOf(database, id);
    await changeAt(database, pair.teacher, 'propose_time', id, new Date(), {
      starts_at: minutesAfter(began, 300),
    });
    // Before the clock has come by.
    await changeAt(database, pair.teacher, 'report', id, minutesAfter(began, 61), { outcome: 'held' });
    const changes = () =>
      database.pool.query(
        `select c.state, (select count(*)::integer from private.timetable t where t.lesson_id = c.lesson_id) as times
         from lesson_changes c where c.lesson_id = $1`,
        [id],
      );
    expect((await changes()).rows).toEqual([{ state: 'expired', times: 2 }]);
    await changeAt(database, pair.teacher, 'take_back', id, minutesAfter(began, 62));
    expect((await changes()).rows).toEqual([{ state: 'expired', times: 2 }]);
  });
});

describe('both in the room', () => {
  it('make firm what was only proposed; one of them alone does not, nor whoever has left', async () => {
    const pair = await createPair(database);
    const id = await propose(database, pair.teacher, pair, 3);
    const [{ enter_room: visit } = {}] = await act(database, pair.student, 'enter_room', id);
    expect((await lessonOf(database, id)).state).toBe('proposed');
    await act(database, pair.student, 'leave_room', String(visit));
    await act(database, pair.teacher, 'enter_room', id);
    expect((await lessonOf(database, id)).state).toBe('proposed');
    await act(database, pair.student, 'enter_room', id);
    expect(await lessonOf(database, id)).toMatchObject({ state: 'agreed' });
    expect(await timesOf(id)).toEqual(['student', 'teacher']);
    expect(await toldTo(database, pair.student)).toEqual(['lesson_proposed', 'lesson_agreed']);
  });

  it('may talk although one of them has something else; it stays proposed', async () => {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 3);
    await createBooking(database, (await createPair(database)).student, pair.teacher, 30);
    await act(database, pair.student, 'enter_room', id);
    expect(await refusal(act(database, pair.teacher, 'enter_room', id))).toBeUndefined();
    expect((await lessonOf(database, id)).state).toBe('proposed');
  });

  it('are not sent out by a report', async () => {
    const pair = await createPair(database);
    const id = await createBooking(database, pair.student, pair.teacher, -70);
    await act(database, pair.student, 'enter_room', id);
    const [{ enter_room: visit } = {}] = await act(database, pair.teacher, 'enter_room', id);
    const stays = async () => {
      const [row] = await as(database, pair.teacher, 'select stay_in_room($1) as stays', [visit]);
      return row?.stays;
    };
    await act(database, pair.teacher, 'report_lesson', id, 'held');
    expect(await stays()).toBe(true);
    await act(database, pair.student, 'object_to_lesson', id, 'Not quite');
    expect(await stays()).toBe(true);
  });
});

describe('another time for what stands', () => {
  async function agreed(rate = 40) {
    const pair = await createPair(database, { rate });
    // The free one is another.
    await createBooking(database, pair.student, pair.teacher, -9000, { status: 'completed' });
    const id = await propose(database, pair.student, pair, 3000);
    await act(database, pair.teacher, 'accept_lesson', id);
    const { starts_at: begins } = await lessonOf(database, id);
    return { pair, id, begins };
  }

  it('takes the maker’s time beside the agreed one, may overlap it, and is taken with the price that was said', async () => {
    const { pair, id, begins } = await agreed();
    await act(database, pair.teacher, 'propose_lesson_time', id, minutesAfter(begins, 30), 90);
    expect(await lessonOf(database, id)).toMatchObject({
      state: 'agreed',
      starts_at: begins,
      price_cents: 4000,
    });
    expect(await timesOf(id)).toEqual(['student', 'teacher', 'teacher, new']);
    await database.pool.query('update private.profiles set hourly_rate = 900 where id = $1', [
      pair.teacher.id,
    ]);
    await act(database, pair.student, 'accept_lesson_time', id);
    expect(await lessonOf(database, id)).toMatchObject({
      starts_at: minutesAfter(begins, 30),
      duration_minutes: 90,
      price_cents: 6000,
      sequence: 1,
    });
    expect(await timesOf(id)).toEqual(['student', 'teacher']);
    expect(await toldTo(database, pair.teacher)).toContain('booking_moved');
  });

  it('is declined by the other or taken back by its maker, and the lesson stays', async () => {
    for (const who of ['student', 'teacher'] as const) {
      const { pair, id, begins } = await agreed();
      await act(database, pair.teacher, 'propose_lesson_time', id, minutesAfter(begins, 300));
      await act(database, pair[who], 'decline_lesson_time', id);
      await act(database, pair[who], 'decline_lesson_time', id);
      expect(await lessonOf(database, id)).toMatchObject({ state: 'agreed', starts_at: begins });
      expect(await timesOf(id)).toEqual(['student', 'teacher']);
      const { rows } = await database.pool.query('select state from lesson_changes where lesson_id = $1', [
        id,
      ]);
      expect(rows).toEqual([{ state: who === 'student' ? 'declined' : 'withdrawn' }]);
    }
  });

  it('is answered by another one, which takes its place', async () => {
    const { pair, id, begins } = await agreed();
    await act(database, pair.teacher, 'propose_lesson_time', id, minutesAfter(begins, 300));
    await act(database, pair.student, 'propose_lesson_time', id, minutesAfter(begins, 600));
    expect(await timesOf(id)).toEqual(['student', 'student, new', 'teacher']);
    expect(await refusal(act(database, pair.student, 'accept_lesson_time', id))).toBe('not_possible_now');
    await act(database, pair.teacher, 'accept_lesson_time', id);
    expect((await lessonOf(database, id)).starts_at).toEqual(minutesAfter(begins, 600));
  });

  it('expires with the old beginning, and the lesson stays', async () => {
    const { pair, id, begins } = await agreed();
    await act(database, pair.teacher, 'propose_lesson_time', id, minutesAfter(begins, 300));
    await database.pool.query('select private.settle_lessons($1, 1000)', [begins]);
    expect(await lessonOf(database, id)).toMatchObject({ state: 'agreed', starts_at: begins });
    expect(await timesOf(id)).toEqual(['student', 'teacher']);
  });

  it('of a course keeps its price, and of a booking only has the lengths of the product', async () => {
    const { pair, id, begins } = await agreed();
    const later = minutesAfter(begins, 300);
    expect(await refusal(act(database, pair.teacher, 'propose_lesson_time', id, later, 45))).toBe('23514');
    expect(
      await refusal(act(database, pair.teacher, 'propose_lesson_time', id, minutesAfter(new Date(), -10))),
    ).toBe('booking_in_the_past');
  });
});

describe('undone within ten minutes', () => {
  it('leaves no trace for anybody', async () => {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 3000);
    expect(await refusal(act(database, pair.teacher, 'undo_lesson', id))).toBe('not_possible_now');
    await act(database, pair.student, 'undo_lesson', id);
    await act(database, pair.student, 'undo_lesson', id);
    expect(await toldTo(database, pair.teacher)).toEqual([]);
    expect(await timesOf(id)).toEqual([]);
    for (const person of [pair.student, pair.teacher]) {
      for (const table of ['lessons', 'lesson_bookings', 'lesson_events', 'lesson_changes']) {
        expect(await as(database, person, `select id from ${table}`)).toEqual([]);
      }
      expect(await as(database, person, 'select id from my_lessons(true)')).toEqual([]);
    }
    expect(await refusal(act(database, pair.teacher, 'accept_lesson', id))).toBe('lesson_not_found');
    const { rows } = await database.pool.query(
      "select count(*)::int as letters from private.letters where data ->> 'lesson_id' = $1",
      [id],
    );
    expect(rows).toEqual([{ letters: 0 }]);
  });

  it('is too late afterwards', async () => {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 3000);
    const { created_at: made } = await lessonOf(database, id);
    const later = (minutes: number) => minutesAfter(made as Date, minutes);
    expect(await refusal(changeAt(database, pair.student, 'undo', id, later(10.01)))).toBe(
      'not_possible_now',
    );
    expect((await changeAt(database, pair.student, 'undo', id, later(9.99))).state).toBe('undone');
  });
});

describe('cancelled', () => {
  it('with a reason that the other reads, and without one it is not', async () => {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 3000);
    await act(database, pair.teacher, 'accept_lesson', id);
    expect(await refusal(act(database, pair.teacher, 'cancel_lesson', id, ' \n'))).toBe('words_needed');
    await act(database, pair.teacher, 'cancel_lesson', id, 'I am ill');
    expect(await lessonOf(database, id)).toMatchObject({
      state: 'cancelled',
      is_late: false,
      cancelled_by: pair.teacher.id,
      cancel_reason: 'I am ill',
    });
    const { rows } = await database.pool.query(
      "select data ->> 'notes' as words from notifications where user_id = $1 and kind = 'booking_cancelled'",
      [pair.student.id],
    );
    expect(rows).toEqual([{ words: 'I am ill' }]);
  });

  it('late by the student counts as taught only if the teacher asks for it, and nobody objects', async () => {
    const pair = await createPair(database);
    await createBooking(database, pair.student, pair.teacher, -9000, { status: 'completed' });
    const late = async () => {
      const id = await propose(database, pair.student, pair, 300);
      await act(database, pair.teacher, 'accept_lesson', id);
      await act(database, pair.student, 'cancel_lesson', id, 'No time');
      return id;
    };
    const clock = () =>
      database.pool.query("select private.settle_lessons(now() + interval '49 hours', 1000)");
    const logged = async (id: string) =>
      (await database.pool.query('select hours_taught from teacher_hours where lesson_id = $1', [id]))
        .rowCount;
    const unclaimed = await late();
    await clock();
    expect([await logged(unclaimed), (await lessonOf(database, unclaimed)).state]).toEqual([0, 'cancelled']);
    const objected = await late();
    await act(database, pair.teacher, 'claim_lesson', objected);
    expect(await lessonOf(database, objected)).toMatchObject({ state: 'reported', status: 'cancelled' });
    expect(await timesOf(objected)).toEqual([]);
    await act(database, pair.student, 'object_to_lesson', objected, 'We agreed that it is fine');
    await clock();
    expect(await logged(objected)).toBe(0);
    const claimed = await late();
    await act(database, pair.teacher, 'claim_lesson', claimed);
    await clock();
    expect([await logged(claimed), (await lessonOf(database, claimed)).status]).toEqual([1, 'missed']);
  });

  it('late by the teacher never does', async () => {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 300);
    await act(database, pair.teacher, 'accept_lesson', id);
    await act(database, pair.teacher, 'cancel_lesson', id, 'No time');
    expect(await lessonOf(database, id)).toMatchObject({ is_late: true });
    expect(await refusal(act(database, pair.teacher, 'claim_lesson', id))).toBe('not_possible_now');
  });
});

it('strangers learn nothing of a lesson, its changes and its history', async () => {
  const pair = await createPair(database);
  const id = await propose(database, pair.student, pair, 3000);
  await act(database, pair.teacher, 'accept_lesson', id);
  const { starts_at: begins } = await lessonOf(database, id);
  await act(database, pair.teacher, 'propose_lesson_time', id, minutesAfter(begins, 300));
  const stranger = await createPerson(database, 'stranger');
  for (const table of ['lessons', 'lesson_changes', 'lesson_events']) {
    expect(await as(database, stranger, `select id from ${table}`)).toEqual([]);
    expect(await as(database, pair.student, `select id from ${table}`)).not.toEqual([]);
  }
  expect(await refusal(act(database, stranger, 'accept_lesson_time', id))).toBe('lesson_not_found');
});
