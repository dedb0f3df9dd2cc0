import { createEveryActor, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOfEach, createBooking, visitRoom } from '../helpers/learning.ts';
import {
  act,
  createPair,
  historyOf,
  lessonOf,
  minutesAfter,
  type Pair,
  settleIn,
  toldTo,
} from '../helpers/lessons.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

/** A lesson that has ended, at a price. */
async function ended(): Promise<{ pair: Pair; id: string }> {
  const pair = await createPair(database);
  await createBooking(database, pair.student, pair.teacher, -9000, { status: 'completed' });
  return { pair, id: await createBooking(database, pair.student, pair.teacher, -200) };
}

const logged = async (id: string) =>
  (
    await database.pool.query(
      'select e.amount, e.currency from teacher_hours h join teacher_earnings e on e.hours_id = h.id where h.lesson_id = $1',
      [id],
    )
  ).rows;

describe('the product proposes what happened', () => {
  it.each([
    ['held', 20, 60],
    ['student_absent', 0, 60],
    ['teacher_absent', 30, 9],
    ['not_held', 0, 0],
  ])('%s', async (outcome, student, teacher) => {
    const { pair, id } = await ended();
    if (student > 0) await visitRoom(database, pair.student, { lesson_id: id }, 0, student);
    if (teacher > 0) await visitRoom(database, pair.teacher, { lesson_id: id }, 0, teacher);
    const { rows } = await database.pool.query(
      `select private.proposed_outcome($1) as outcome,
         (select jsonb_object_agg(person_id, minutes) from private.lesson_presence($1)) as minutes`,
      [id],
    );
    expect(rows).toEqual([{ outcome, minutes: { [pair.student.id]: student, [pair.teacher.id]: teacher } }]);
  });

  it('and speaks for the teacher after a week of silence, where both were there', async () => {
    const { pair, id } = await ended();
    const alone = await ended();
    await visitRoom(database, pair.student, { lesson_id: id }, 0, 60);
    await visitRoom(database, pair.teacher, { lesson_id: id }, 0, 60);
    await visitRoom(database, alone.pair.teacher, { lesson_id: alone.id }, 0, 60);
    const clock = (hours: number) =>
      database.pool.query('select private.settle_lessons(now() + make_interval(hours => $1), 1000)', [hours]);
    await clock(6 * 24);
    expect((await lessonOf(database, id)).state).toBe('agreed');
    await clock(8 * 24);
    expect(await lessonOf(database, id)).toMatchObject({
      state: 'reported',
      outcome: 'held',
      reported_by: null,
    });
    expect((await lessonOf(database, alone.id)).state).toBe('agreed');
    expect(await toldTo(database, pair.student)).toEqual(['lesson_reported']);
    expect(await toldTo(database, pair.teacher)).toEqual(['lesson_reported']);
    // The student may object to it, the teacher correct it.
    expect(await refusal(act(database, pair.teacher, 'object_to_lesson', id, 'No'))).toBe('not_possible_now');
    await act(database, pair.teacher, 'report_lesson', id, 'not_held');
    await clock(11 * 24);
    expect(await lessonOf(database, id)).toMatchObject({ state: 'settled', outcome: 'not_held' });
    expect(await logged(id)).toEqual([]);
  });
});

describe('what is said of a lesson', () => {
  it('is the teacher’s to say, and the student’s where the teacher did not come', async () => {
    const { pair, id } = await ended();
    for (const outcome of ['held', 'student_absent', 'late_cancellation', 'x', null]) {
      expect(await refusal(act(database, pair.student, 'report_lesson', id, outcome))).toBe(
        'unknown_outcome',
      );
    }
    for (const outcome of ['late_cancellation', 'x', null]) {
      expect(await refusal(act(database, pair.teacher, 'report_lesson', id, outcome))).toBe(
        'unknown_outcome',
      );
    }
    await act(database, pair.student, 'report_lesson', id, 'teacher_absent');
    expect(await toldTo(database, pair.teacher)).toEqual(['lesson_reported']);
    await act(database, pair.teacher, 'object_to_lesson', id, 'I was there');
    expect((await lessonOf(database, id)).state).toBe('disputed');
  });

  it('is taken back by whoever said it, until the other’s time has run out', async () => {
    const { pair, id } = await ended();
    await act(database, pair.teacher, 'report_lesson', id, 'held');
    expect(await refusal(act(database, pair.student, 'take_back_report', id))).toBe('not_possible_now');
    await act(database, pair.teacher, 'take_back_report', id);
    await act(database, pair.teacher, 'take_back_report', id);
    expect(await lessonOf(database, id)).toMatchObject({ state: 'agreed', outcome: null, reported_by: null });
    await act(database, pair.teacher, 'report_lesson', id, 'held');
    await settleIn(database, id);
    expect(await refusal(act(database, pair.teacher, 'take_back_report', id))).toBe('not_possible_now');
    expect(await logged(id)).toEqual([{ amount: 4000, currency: 'usd' }]);
  });

  it('said otherwise gives the other 48 hours anew', async () => {
    const { pair, id } = await ended();
    await act(database, pair.teacher, 'report_lesson', id, 'not_held');
    await database.pool.query(
      "update lessons set object_until = object_until - interval '47 hours' where id = $1",
      [id],
    );
    await act(database, pair.teacher, 'report_lesson', id, 'held');
    const { object_until: until } = await lessonOf(database, id);
    expect(Number(until)).toBeGreaterThan(minutesAfter(new Date(), 47 * 60).getTime());
  });

  it('counts for a student who did not come only if the teacher asks for it and nobody objects', async () => {
    const { pair, id } = await ended();
    await act(database, pair.teacher, 'report_lesson', id, 'student_absent');
    expect(await refusal(act(database, pair.student, 'claim_lesson', id))).toBe('not_possible_now');
    await act(database, pair.teacher, 'claim_lesson', id);
    expect(await refusal(act(database, pair.teacher, 'claim_lesson', id))).toBeUndefined();
    expect(await historyOf(database, id)).toEqual(['book', 'report', 'claim']);
    await settleIn(database, id);
    expect(await lessonOf(database, id)).toMatchObject({ state: 'settled', status: 'missed' });
    expect(await logged(id)).toEqual([{ amount: 4000, currency: 'usd' }]);
  });
});

describe('an objection', () => {
  async function disputed() {
    const { pair, id } = await ended();
    await act(database, pair.teacher, 'report_lesson', id, 'held');
    await act(database, pair.student, 'object_to_lesson', id, 'Nobody came');
    return { pair, id };
  }

  it('needs words, is told to the other, and stops the clock', async () => {
    const { pair, id } = await ended();
    await act(database, pair.teacher, 'report_lesson', id, 'held');
    expect(await refusal(act(database, pair.student, 'object_to_lesson', id, ' '))).toBe('words_needed');
    await act(database, pair.student, 'object_to_lesson', id, 'Nobody came');
    await act(database, pair.student, 'object_to_lesson', id, 'Nobody came');
    expect(await toldTo(database, pair.teacher)).toEqual(['lesson_disputed']);
    await database.pool.query("select private.settle_lessons(now() + interval '90 days', 1000)");
    expect((await lessonOf(database, id)).state).toBe('disputed');
    expect(await logged(id)).toEqual([]);
  });

  it.each([
    ['held', 'completed', 1],
    ['not_held', 'missed', 0],
    ['teacher_absent', 'missed', 0],
    ['student_absent', 'missed', 0],
  ])('is decided by an admin, as %s, once and in the log', async (outcome, status, hours) => {
    const { pair, id } = await disputed();
    await act(database, people.admin, 'decide_lesson', id, outcome, 'We looked at the visits');
    expect(await lessonOf(database, id)).toMatchObject({
      state: 'settled',
      status,
      outcome,
      decided_by: people.admin.id,
      decision_note: 'We looked at the visits',
    });
    expect(await logged(id)).toHaveLength(hours);
    for (const person of [pair.student, pair.teacher]) {
      expect(await toldTo(database, person)).toContain('lesson_decided');
    }
    const { rows } = await database.pool.query(
      'select admin_id, action, subject_kind, detail from private.admin_log where subject_id = $1',
      [id],
    );
    expect(rows).toEqual([
      {
        admin_id: people.admin.id,
        action: 'lesson_decided',
        subject_kind: 'lesson',
        detail: { from: 'held', to: outcome },
      },
    ]);
    expect(await refusal(act(database, people.admin, 'decide_lesson', id, 'x', ''))).toBe('not_possible_now');
  });

  it('is decided by admins alone, and only between what can be said', async () => {
    const { pair, id } = await disputed();
    const decide = (actor: typeof people.visitor) =>
      act(database, actor, 'decide_lesson', id, 'not_held', 'No');
    expect(await answerOfEach({ ...people, ...pair, admin: pair.student }, decide)).toEqual({
      visitor: '42501',
      student: 'admins_only',
      otherStudent: 'admins_only',
      pendingTeacher: 'admins_only',
      teacher: 'admins_only',
      otherTeacher: 'admins_only',
      admin: 'admins_only',
    });
    for (const outcome of ['late_cancellation', 'x', null]) {
      expect(await refusal(act(database, people.admin, 'decide_lesson', id, outcome, 'No'))).toBe(
        'unknown_outcome',
      );
    }
    const agreed = await ended();
    expect(await refusal(act(database, people.admin, 'decide_lesson', agreed.id, 'held', 'No'))).toBe(
      'not_possible_now',
    );
  });

  it('about a suspended teacher waits until they are restored, where something would be earned', async () => {
    const { pair, id } = await disputed();
    await database.pool.query("update private.profiles set approval_status = 'suspended' where id = $1", [
      pair.teacher.id,
    ]);
    expect(await refusal(act(database, people.admin, 'decide_lesson', id, 'held', 'Yes'))).toBe(
      'teacher_suspended',
    );
    expect(await refusal(act(database, people.admin, 'decide_lesson', id, 'not_held', 'No'))).toBeUndefined();
  });

  it('is given up by whoever made it, and then the clock settles at once', async () => {
    const { pair, id } = await disputed();
    expect(await refusal(act(database, pair.teacher, 'withdraw_objection', id))).toBe('not_possible_now');
    await act(database, pair.student, 'withdraw_objection', id);
    expect(await refusal(act(database, pair.student, 'object_to_lesson', id, 'Again'))).toBe(
      'not_possible_now',
    );
    await settleIn(database, id, 0);
    expect(await logged(id)).toHaveLength(1);
  });
});
