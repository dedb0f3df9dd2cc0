import { type Actor, as, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFamilies, createTeacherOfChildren, type Families } from '../helpers/families.ts';
import { answerOfEach, createBooking } from '../helpers/learning.ts';
import { act, changeAt, historyOf, lessonOf, propose, toldTo } from '../helpers/lessons.ts';

let database: TestDatabase;
let people: Families;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createFamilies(database);
});
afterAll(() => database.drop());

/** Each lesson at an hour of its own, far enough away to be cancelled for nothing. */
let hour = 72;
const later = () => {
  hour += 3;
  return hour * 60;
};

const byParent = (teacher = people.teacher) =>
  propose(database, people.parent, { student: people.child, teacher }, later());
const agreed = (teacher = people.teacher) => createBooking(database, people.child, teacher, later());
const over = () => createBooking(database, people.child, people.teacher, -later());

async function byTeacher(teacher = people.teacher): Promise<string> {
  // A lesson before makes the two known to each other.
  await agreed(teacher);
  return propose(database, teacher, { student: people.child, teacher }, later());
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + later() * 60_000);

/** What a student may do, in a lesson that is ready for it. */
const actions: { name: string; more?: () => unknown[]; ready: () => Promise<string> }[] = [
  { name: 'accept_lesson', ready: () => byTeacher() },
  { name: 'decline_lesson', more: () => ['Not on Sunday'], ready: () => byTeacher() },
  { name: 'withdraw_lesson', ready: () => byParent() },
  { name: 'undo_lesson', ready: () => byParent() },
  { name: 'propose_lesson_time', more: () => [inDays(30)], ready: () => agreed() },
  {
    name: 'accept_lesson_time',
    ready: async () => {
      const id = await agreed();
      await act(database, people.teacher, 'propose_lesson_time', id, inDays(30));
      return id;
    },
  },
  {
    name: 'decline_lesson_time',
    ready: async () => {
      const id = await agreed();
      await act(database, people.teacher, 'propose_lesson_time', id, inDays(30));
      return id;
    },
  },
  { name: 'cancel_lesson', more: () => ['Ill'], ready: () => agreed() },
  { name: 'cancel_booking', ready: () => agreed() },
  { name: 'report_lesson', more: () => ['teacher_absent'], ready: () => over() },
  {
    name: 'take_back_report',
    ready: async () => {
      const id = await over();
      await changeAt(database, people.child, 'report', id, new Date(), { outcome: 'teacher_absent' });
      return id;
    },
  },
  {
    name: 'object_to_lesson',
    more: () => ['She was there'],
    ready: async () => {
      const id = await over();
      await act(database, people.teacher, 'report_lesson', id, 'student_absent');
      return id;
    },
  },
  {
    name: 'withdraw_objection',
    ready: async () => {
      const id = await over();
      await act(database, people.teacher, 'report_lesson', id, 'student_absent');
      await changeAt(database, people.child, 'object', id, new Date(), { words: 'She was there' });
      return id;
    },
  },
];

describe('with the lesson of a child', () => {
  it.each(actions)(
    '$name is the parent’s, and of nobody else in two families',
    async ({ name, more, ready }) => {
      const id = await ready();
      const before = await lessonOf(database, id);
      const { otherParent, child, sibling, otherChild, otherTeacher, admin } = people;
      const wanted = more?.() ?? [];
      const attempt = (actor: Actor) => act(database, actor, name, id, ...wanted);
      expect(
        await answerOfEach({ otherParent, child, sibling, otherChild, otherTeacher, admin }, attempt),
      ).toEqual({
        otherParent: 'lesson_not_found',
        child: 'child_account',
        sibling: 'child_account',
        otherChild: 'child_account',
        otherTeacher: 'lesson_not_found',
        admin: 'lesson_not_found',
      });
      expect(await lessonOf(database, id)).toEqual(before);
      await attempt(people.parent);
      const { rows } = await database.pool.query(
        'select actor_id from lesson_events where lesson_id = $1 order by id desc limit 1',
        [id],
      );
      expect(rows).toEqual([{ actor_id: people.child.id }]);
    },
  );

  it('a parent claims nothing and completes nothing: that is the teacher’s', async () => {
    const id = await over();
    expect(await refusal(act(database, people.parent, 'claim_lesson', id))).toBe('not_possible_now');
    expect(await refusal(act(database, people.parent, 'complete_booking', id))).toBe('not_yours');
    expect(await refusal(act(database, people.parent, 'report_lesson', id, 'held'))).toBe('unknown_outcome');
  });

  it('what the parent cancels late is late, as by the student', async () => {
    const id = await createBooking(database, people.child, people.teacher, 120);
    await act(database, people.parent, 'cancel_lesson', id, 'Ill');
    expect(await lessonOf(database, id)).toMatchObject({
      state: 'cancelled',
      is_late: true,
      cancelled_by: people.child.id,
    });
    expect(await act(database, people.teacher, 'claim_lesson', id)).toMatchObject([
      { outcome: 'late_cancellation' },
    ]);
  });

  it('the teacher is told of what the parent did, by the name of the child', async () => {
    const teacher = await createTeacherOfChildren(database);
    const id = await propose(database, people.parent, { student: people.child, teacher }, later());
    expect(await toldTo(database, teacher)).toEqual(['lesson_proposed']);
    const { rows } = await database.pool.query(
      "select data ->> 'by' as by from notifications where user_id = $1",
      [teacher.id],
    );
    expect(rows).toEqual([{ by: people.child.id }]);
    await act(database, people.parent, 'undo_lesson', id);
    expect(await toldTo(database, teacher)).toEqual([]);
  });
});

describe('at the same instant', () => {
  const turns = Array.from({ length: 6 }, (_, turn) => turn);
  const both = async (turn: number, calls: [() => Promise<unknown>, () => Promise<unknown>]) => {
    const [first, second] = turn % 2 === 0 ? calls : [calls[1], calls[0]];
    const answered = await Promise.all([refusal(first()), refusal(second())]);
    return turn % 2 === 0 ? answered : answered.reverse();
  };

  it('two browsers of the parent: one says yes, the other no, and one of the two counts', async () => {
    for (const turn of turns) {
      const id = await byTeacher(await createTeacherOfChildren(database));
      const [accepting, declining] = await both(turn, [
        () => act(database, people.parent, 'accept_lesson', id),
        () => act(database, people.parent, 'decline_lesson', id, 'No'),
      ]);
      expect([accepting, declining].filter((answer) => answer === undefined)).toHaveLength(1);
      expect([accepting, declining]).toContain('not_possible_now');
      expect((await lessonOf(database, id)).state).toBe(accepting === undefined ? 'agreed' : 'declined');
    }
  });

  it('two browsers of the parent say the same: it is said once', async () => {
    for (const turn of turns) {
      const id = await byTeacher(await createTeacherOfChildren(database));
      const accept = () => act(database, people.parent, 'accept_lesson', id);
      expect(await both(turn, [accept, accept])).toEqual([undefined, undefined]);
      expect((await historyOf(database, id)).filter((action) => action === 'accept')).toHaveLength(1);
    }
  });

  it('the parent withdraws while the teacher accepts: one of the two', async () => {
    for (const turn of turns) {
      const teacher = await createTeacherOfChildren(database);
      const id = await byParent(teacher);
      const [withdrawing, accepting] = await both(turn, [
        () => act(database, people.parent, 'withdraw_lesson', id),
        () => act(database, teacher, 'accept_lesson', id),
      ]);
      expect([withdrawing, accepting].sort()).toEqual(['not_possible_now', undefined]);
    }
  });
});

it('whoever stops being the parent acts no longer', async () => {
  const { parent, otherParent, sibling, teacher } = people;
  const id = await createBooking(database, sibling, teacher, later());
  await database.pool.query('update private.children set parent_id = $2 where child_id = $1', [
    sibling.id,
    otherParent.id,
  ]);
  const page = (actor: Person) => as(database, actor, 'select lesson_page($1) as page', [id]);
  expect(await refusal(act(database, parent, 'cancel_lesson', id, 'Ill'))).toBe('lesson_not_found');
  expect(await page(parent)).toEqual([{ page: null }]);
  await act(database, otherParent, 'cancel_lesson', id, 'Ill');
  await database.pool.query('update private.children set parent_id = $2 where child_id = $1', [
    sibling.id,
    parent.id,
  ]);
});
