import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, createPerson, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  answerOfEach,
  answers,
  createBooking,
  createCourse,
  createLiveSession,
  enrol,
} from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let room: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  people = await createEveryActor(database);
  room = await createBooking(database, people.student, people.teacher, 5);
  for (const actor of [people.teacher, people.student]) await enter(actor);
});
afterAll(() => database.drop());

const say = (actor: Actor, content: string, id: string = randomUUID(), sender = actor.id) =>
  as(
    database,
    actor,
    'insert into public.room_messages (id, meeting_id, sender_id, content) values ($1, $2, $3, $4)',
    [id, room, sender, content],
  );
const enter = (actor: Actor) => as(database, actor, 'select enter_room($1)', [room]);
const chat = async (actor: Actor) =>
  (await as(database, actor, 'select content from public.room_messages order by created_at, id')).map(
    ({ content }) => content,
  );
const report = async (actor: Actor, subject = room, reason = 'other') =>
  String((await as(database, actor, `select report('room', $1, $2) as id`, [subject, reason]))[0]?.id ?? '');
const context = (actor: Actor, id: string) => as(database, actor, 'select * from report_context($1)', [id]);

it('the chat is written and read by those in the room, in their own name', async () => {
  const { student, teacher } = people;
  expect(await answerOfEach(people, (actor) => say(actor, 'Shalom'))).toEqual({
    visitor: '42501',
    student: 'agreed',
    otherStudent: '42501',
    pendingTeacher: '42501',
    teacher: 'agreed',
    otherTeacher: '42501',
    admin: '42501',
  });
  expect(await refusal(say(student, 'As somebody else', randomUUID(), teacher.id))).toBe('42501');
  for (const actor of [student, teacher]) {
    expect(await chat(actor)).toEqual(['Shalom', 'Shalom']);
  }
  for (const actor of [people.otherStudent, people.otherTeacher, people.admin]) {
    expect(await chat(actor)).toEqual([]);
  }
  expect(await refusal(chat(people.visitor))).toBe('42501');
});

it('is not for whoever could come in and has not', async () => {
  await say(people.teacher, 'Shalom');
  await database.pool.query('delete from private.room_visits where person_id = $1', [people.student.id]);
  expect(await chat(people.student)).toEqual([]);
  expect(await refusal(say(people.student, 'From the door'))).toBe('42501');
});

it('a line is tidied, has words, and comes once; nobody changes or deletes one', async () => {
  const { student } = people;
  const id = randomUUID();
  await say(student, '  Which page?  ', id);
  expect(await refusal(say(student, 'Which page?', id))).toBe('23505');
  expect(await chat(student)).toEqual(['Which page?']);
  expect(await refusal(say(student, '  '))).toBe('message_empty');
  expect(await refusal(say(student, 'x'.repeat(4001)))).toBe('message_too_long');
  for (const verb of [`update public.room_messages set content = 'x'`, 'delete from public.room_messages']) {
    expect(await refusal(as(database, student, verb))).toBe('42501');
  }
});

it('thirty lines a minute are enough', async () => {
  for (let turn = 0; turn < 30; turn++) await say(people.student, `line ${turn}`);
  expect(await refusal(say(people.student, 'one more'))).toBe('too_many_messages');
  expect(await refusal(say(people.teacher, 'another person'))).toBeUndefined();
});

it('is closed to whoever was sent out, and with the room', async () => {
  const { student, teacher } = people;
  await say(teacher, 'Shalom');
  await as(database, teacher, 'select send_out_of_room($1, $2)', [room, student.id]);
  expect(await chat(student)).toEqual([]);
  expect(await refusal(say(student, 'Let me in'))).toBe('42501');
  await database.pool.query("update lesson_bookings set status = 'cancelled' where id = $1", [room]);
  expect(await chat(teacher)).toEqual([]);
});

it('is deleted after a day', async () => {
  await say(people.student, 'Shalom');
  await say(people.teacher, 'Later');
  await database.pool.query(
    `update public.room_messages set created_at = created_at - interval '23 hours' where content = 'Shalom'`,
  );
  await database.pool.query(`select private.delete_expired(now() + interval '2 hours')`);
  expect(await chat(people.student)).toEqual(['Later']);
});

it('a report of a room is for those whose room it is and those who were in it, about the other one', async () => {
  const { student, teacher } = people;
  expect(await answerOfEach(people, (actor) => report(actor))).toEqual({
    visitor: '42501',
    student: 'agreed',
    otherStudent: 'nothing_to_report',
    pendingTeacher: 'nothing_to_report',
    teacher: 'agreed',
    otherTeacher: 'nothing_to_report',
    admin: 'nothing_to_report',
  });
  expect(await refusal(report(student, randomUUID()))).toBe('nothing_to_report');
  const { rows } = await database.pool.query(
    'select reporter_id, person_id, meeting_id from public.reports where meeting_id = $1',
    [room],
  );
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ reporter_id: student.id, person_id: teacher.id, meeting_id: room });
  expect(rows).toContainEqual({ reporter_id: teacher.id, person_id: student.id, meeting_id: room });
});

it('of a class is about nobody in particular', async () => {
  const { otherStudent: student, otherTeacher: teacher } = people;
  const course = await createCourse(database, teacher);
  await enrol(database, course, student);
  const session = await createLiveSession(database, teacher, course, 1);
  expect(await refusal(report(student, session))).toBe('nothing_to_report');
  await as(database, student, 'select join_live_session($1)', [session]);
  const id = await report(student, session);
  const { rows } = await database.pool.query('select person_id from public.reports where id = $1', [id]);
  expect(rows).toEqual([{ person_id: null }]);
  const [listed] = await as(
    database,
    people.admin,
    `select meeting_id, meeting_title from report_queue() where id = $1`,
    [id],
  );
  expect(listed).toEqual({ meeting_id: session, meeting_title: 'Live on Sunday' });
});

it('keeps the last quarter of an hour for admins, whatever becomes of the chat', async () => {
  const { student, teacher, admin } = people;
  await say(teacher, 'Long ago');
  await database.pool.query(`update public.room_messages set created_at = now() - interval '16 minutes'`);
  await say(teacher, 'Where do you live?');
  await say(student, 'Why?');
  const id = await report(student);
  expect(await context(admin, id)).toMatchObject([
    { sender_id: teacher.id, content: 'Where do you live?', is_reported: false },
    { sender_id: student.id, content: 'Why?' },
  ]);
  // Once more, some lines later: the same report knows them as well.
  await say(teacher, 'Just so');
  expect(await report(student)).toBe(id);
  await database.pool.query('delete from public.room_messages');
  expect(await context(admin, id)).toHaveLength(3);
  for (const actor of [student, teacher, people.otherStudent]) {
    expect(await refusal(context(actor, id))).toBe('admins_only');
  }
  const { rows } = await database.pool.query(
    `select count(*)::integer as read from private.admin_log where action = 'report_read' and subject_id = $1`,
    [id],
  );
  expect(rows[0].read).toBe(2);
});

it('shows admins who was there', async () => {
  const { student, teacher, admin } = people;
  const id = await report(student);
  const visitors = (actor: Actor) =>
    as(database, actor, 'select person_id, name, role from report_visitors($1)', [id]);
  expect(await visitors(admin)).toEqual([
    { person_id: teacher.id, name: 'teacher Test', role: 'teacher' },
    { person_id: student.id, name: 'student Test', role: 'student' },
  ]);
  expect(await refusal(visitors(student))).toBe('admins_only');
});

it('reaches admins at once, and so does one about safety; twice at the same instant it is told once', async () => {
  const { student, teacher, admin } = people;
  const told = async () =>
    (
      await database.pool.query<{ kind: string; data: object }>(
        `select kind, data from public.notifications where user_id = $1 and kind = 'report_made'`,
        [admin.id],
      )
    ).rows;
  const made = await Promise.all([report(student), report(student), report(student)]);
  expect(new Set(made).size).toBe(1);
  expect(await told()).toEqual([
    { kind: 'report_made', data: { report_id: made[0], subject_kind: 'room', reason: 'other' } },
  ]);
  const about = (reason: string, person: string) =>
    as(database, student, `select report('person', $1, $2)`, [person, reason]);
  await about('spam', people.otherTeacher.id);
  expect(await told()).toHaveLength(1);
  await about('safety', teacher.id);
  expect(await told()).toHaveLength(2);
  const { rows } = await database.pool.query(
    `select count(*)::integer as letters from private.letters where person_id = $1 and kind = 'report_made'`,
    [admin.id],
  );
  expect(rows[0].letters).toBe(2);
});

it('words are added by whoever made it, until it is decided', async () => {
  const { student, teacher, admin } = people;
  const id = await report(student);
  const add = (actor: Actor, words: string) =>
    as(database, actor, 'select add_to_report($1, $2)', [id, words]);
  await add(student, '  He asked where I live. ');
  await add(student, 'Twice.');
  for (const actor of [teacher, admin, await createPerson(database, 'stranger')]) {
    expect(await refusal(add(actor, 'x'))).toBe('report_not_found');
  }
  const { rows } = await database.pool.query('select details from public.reports where id = $1', [id]);
  expect(rows[0].details).toBe('He asked where I live.\nTwice.');
  const decide = as(database, admin, `select decide_report($1, 'resolved')`, [id]);
  expect(await answers([decide])).toEqual({ agreed: 1 });
  expect(await refusal(add(student, 'More'))).toBe('report_not_found');
});
