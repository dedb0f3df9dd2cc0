import { randomUUID } from 'node:crypto';
import { type Actor, as, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFamilies, type Families } from '../helpers/families.ts';
import { answerOfEach, answers, createBooking } from '../helpers/learning.ts';
import { acquaint, act, lessonOf } from '../helpers/lessons.ts';

let database: TestDatabase;
let people: Families;
let conversation: string;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createFamilies(database);
  conversation = await acquaint(database, { student: people.parent, teacher: people.teacher });
});
afterAll(() => database.drop());

let day = 5;
const schedule = (actor: Actor, child: Person | undefined, id: string = randomUUID()) => {
  day += 1;
  return as(
    database,
    actor,
    `select * from schedule_meeting($1, $2, current_date + $3::integer, '10:00', 'UTC', 60, 'Parashah', null, true, $4)`,
    [id, conversation, day, child?.id ?? null],
  );
};

it('the parent and the teacher agree in their conversation on a meeting of the child', async () => {
  const { parent, child, teacher } = people;
  for (const maker of [parent, teacher]) {
    const id = randomUUID();
    const [meeting] = await schedule(maker, child, id);
    const maker_of_lesson = maker === parent ? child : teacher;
    expect(meeting).toMatchObject({
      id,
      student_id: child.id,
      state: 'proposed',
      created_by: maker_of_lesson.id,
    });
    const card = 'select sender_id, message_type from chat_messages where id = $1';
    expect(await as(database, parent, card, [id])).toEqual([
      { sender_id: maker.id, message_type: 'meeting_request' },
    ]);
    expect(await as(database, teacher, card, [id])).toHaveLength(1);
    expect(await as(database, child, card, [id])).toEqual([]);
    // Sent again after a lost answer, it is the same one.
    expect(await schedule(maker, child, id)).toMatchObject([{ id }]);
    await act(database, maker === parent ? teacher : parent, 'accept_lesson', id);
    expect((await lessonOf(database, id)).state).toBe('agreed');
  }
});

it('without a child it is the parent’s own', async () => {
  expect(await schedule(people.parent, undefined)).toMatchObject([{ student_id: people.parent.id }]);
});

it('is nobody else’s, and of no other child', async () => {
  const { parent, otherParent, child, sibling, otherChild, otherTeacher, admin, teacher } = people;
  const strangers = { otherParent, child, sibling, otherChild, otherTeacher, admin };
  expect(await answerOfEach(strangers, (actor) => schedule(actor, child))).toEqual({
    otherParent: 'conversation_not_allowed',
    child: 'child_account',
    sibling: 'child_account',
    otherChild: 'child_account',
    otherTeacher: 'conversation_not_allowed',
    admin: 'conversation_not_allowed',
  });
  for (const maker of [parent, teacher]) {
    expect(await refusal(schedule(maker, otherChild))).toBe('child_not_found');
    expect(await refusal(schedule(maker, otherParent))).toBe('child_not_found');
  }
});

it('whoever writes to a child writes to its parent', async () => {
  const { parent, otherParent, child, otherChild, teacher, otherTeacher } = people;
  const open = async (actor: Actor, other: Person) =>
    (await as(database, actor, 'select id, student_id from open_conversation($1)', [other.id]))[0];
  await createBooking(database, otherChild, otherTeacher, 3 * 24 * 60);
  expect(await open(teacher, child)).toEqual({ id: conversation, student_id: parent.id });
  expect(await open(otherTeacher, otherChild)).toMatchObject({ student_id: otherParent.id });
  // A child whom they do not teach, and one of one's own.
  expect(await refusal(open(otherTeacher, child))).toBe('conversation_not_allowed');
  expect(await refusal(open(parent, child))).toBe('conversation_not_allowed');
  expect(await refusal(open(child, teacher))).toBe('child_account');
});

it('the next time is one at which the child is free', async () => {
  const { parent, child, sibling, teacher, otherTeacher } = people;
  const next = async (actor: Actor, of?: Person) =>
    (
      await as(
        database,
        actor,
        "select next_meeting_time($1, now() + interval '60 days', 60, 'UTC', $2) as at",
        [conversation, of?.id ?? null],
      )
    )[0]?.at as Date;
  const free = await next(parent, child);
  await createBooking(database, child, otherTeacher, (free.getTime() - Date.now()) / 60_000);
  expect((await next(parent, child)).getTime()).toBeGreaterThan(free.getTime());
  expect((await next(teacher, child)).getTime()).toBeGreaterThan(free.getTime());
  expect(await next(parent, sibling)).toEqual(free);
  expect(await next(parent)).toEqual(free);
  expect(await refusal(next(parent, people.otherChild))).toBe('child_not_found');
});

it('sent from two browsers at the same instant it is one meeting and one card', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const id = randomUUID();
    day += 1;
    const once = () =>
      as(
        database,
        people.parent,
        `select * from schedule_meeting($1, $2, current_date + $3::integer, '15:00', 'UTC', 60, 'Parashah', null, true, $4)`,
        [id, conversation, day + 30, people.sibling.id],
      );
    await answers([once(), once()]);
    expect((await database.pool.query('select from chat_messages where id = $1', [id])).rowCount).toBe(1);
    await act(database, people.parent, 'undo_lesson', id);
    expect((await database.pool.query('select from chat_messages where id = $1', [id])).rowCount).toBe(0);
  }
});
