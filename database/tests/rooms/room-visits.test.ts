import { randomUUID } from 'node:crypto';
import {
  type Actor,
  as,
  createEveryActor,
  createPerson,
  inTransactionAs,
  refusal,
} from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerOfEach, createBooking, createCourse, createLiveSession, enrol } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let booking: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  people = await createEveryActor(database);
  booking = await createBooking(database, people.student, people.teacher, 5);
});
afterAll(() => database.drop());

const enter = async (actor: Actor, room = booking) =>
  String((await as(database, actor, 'select public.enter_room($1) as visit', [room]))[0]?.visit);
const stay = async (actor: Actor, visit: string) =>
  (await as(database, actor, 'select public.stay_in_room($1) as open', [visit]))[0]?.open;
const leave = (actor: Actor, visit: string) => as(database, actor, 'select public.leave_room($1)', [visit]);
const peopleOf = (actor: Actor, room = booking) =>
  as(database, actor, 'select * from public.room_people($1)', [room]);
const sendOut = (actor: Actor, person: string, room = booking) =>
  as(database, actor, 'select public.send_out_of_room($1, $2)', [room, person]);
const letIn = (actor: Actor, person: string) =>
  as(database, actor, 'select public.let_into_room($1, $2)', [booking, person]);

async function visits() {
  const { rows } = await database.pool.query(
    'select person_id, left_at is not null as over from private.room_visits where meeting_id = $1',
    [booking],
  );
  return rows;
}

it('the room is entered by its two people alone', async () => {
  expect(await answerOfEach(people, (actor) => enter(actor))).toEqual({
    visitor: '42501',
    student: 'agreed',
    otherStudent: 'meeting_not_open',
    pendingTeacher: 'meeting_not_open',
    teacher: 'agreed',
    otherTeacher: 'meeting_not_open',
    admin: 'meeting_not_open',
  });
  expect(await refusal(enter(people.student, randomUUID()))).toBe('meeting_not_open');
});

it('a visit is one, in two tabs at the same instant and after the page was loaded anew; a longer pause begins another', async () => {
  const { student } = people;
  const entered = await Promise.all([enter(student), enter(student), enter(student)]);
  expect(new Set(entered).size).toBe(1);
  await leave(student, String(entered[0]));
  expect(await visits()).toEqual([{ person_id: student.id, over: true }]);
  expect(await enter(student)).toBe(entered[0]);
  expect(await visits()).toEqual([{ person_id: student.id, over: false }]);
  await database.pool.query(
    `update private.room_visits set entered_at = now() - interval '9 minutes', seen_at = now() - interval '4 minutes' where id = $1`,
    [entered[0]],
  );
  expect(await enter(student)).not.toBe(entered[0]);
  expect(await visits()).toHaveLength(2);
});

it('a tab that began first and comes second finds the visit, and nobody is seen earlier than before', async () => {
  const { student } = people;
  const [first, second] = await inTransactionAs(database, student, async (client) => {
    const other = await enter(student);
    const { rows } = await client.query('select public.enter_room($1) as visit', [booking]);
    await client.query('select public.stay_in_room($1)', [other]);
    await client.query('select public.leave_room($1)', [other]);
    return [other, rows[0].visit];
  });
  expect(second).toBe(first);
  expect(await visits()).toEqual([{ person_id: student.id, over: true }]);
});

it('only one’s own visit goes on or ends', async () => {
  const { student, teacher, otherStudent } = people;
  const visit = await enter(student);
  for (const other of [teacher, otherStudent]) {
    expect(await stay(other, visit)).toBe(false);
    await leave(other, visit);
  }
  expect(await visits()).toEqual([{ person_id: student.id, over: false }]);
  expect(await stay(student, visit)).toBe(true);
  await database.pool.query("update lesson_bookings set status = 'cancelled' where id = $1", [booking]);
  expect(await stay(student, visit)).toBe(false);
});

it('those in the room know each other and who leads it; minutes are for whoever does', async () => {
  const { student, teacher, otherStudent, admin } = people;
  const visit = await enter(student);
  await database.pool.query(
    `update private.room_visits set entered_at = now() - interval '12 minutes' where id = $1`,
    [visit],
  );
  expect(await peopleOf(teacher)).toMatchObject([
    { id: teacher.id, is_moderator: true, is_sent_out: false, minutes: 0 },
    { id: student.id, is_moderator: false, is_sent_out: false, minutes: 12 },
  ]);
  expect((await peopleOf(student)).map(({ minutes }) => minutes)).toEqual([null, null]);
  for (const other of [otherStudent, admin]) expect(await peopleOf(other)).toEqual([]);
});

it('whoever leads sends out and lets in again; the room, its people and its channels are closed meanwhile', async () => {
  const { student, teacher, otherTeacher } = people;
  expect(await refusal(sendOut(teacher, student.id))).toBe('person_not_in_room');
  const visit = await enter(student);
  await enter(teacher);
  for (const [actor, person] of [
    [student, teacher.id],
    [otherTeacher, student.id],
    [teacher, teacher.id],
  ] as const) {
    expect(await refusal(sendOut(actor, person))).toBe('not_yours');
  }
  await sendOut(teacher, student.id);
  expect(await stay(student, visit)).toBe(false);
  expect(await refusal(enter(student))).toBe('meeting_not_open');
  expect(await peopleOf(student)).toEqual([]);
  expect(await refusal(as(database, student, 'select * from public.meeting_place($1)', [booking]))).toBe(
    'sent_out',
  );
  expect(await refusal(letIn(student, student.id))).toBe('not_yours');
  const { rows } = await database.pool.query<{ claims: string }>(
    "select set_config('request.jwt.claims', $1, true) as claims, private.may_receive_on_channel($2) as receives",
    [JSON.stringify({ sub: student.id }), `room:${booking}`],
  );
  expect(rows[0]).toMatchObject({ receives: false });
  await letIn(teacher, student.id);
  expect(await enter(student)).toBe(visit);
});

it('in a live session the teacher leads and whoever joined belongs', async () => {
  const { otherStudent: student, otherTeacher: teacher } = people;
  const course = await createCourse(database, teacher);
  await enrol(database, course, student);
  const session = await createLiveSession(database, teacher, course, 5);
  expect(await refusal(enter(student, session))).toBe('meeting_not_open');
  await as(database, student, 'select public.join_live_session($1)', [session]);
  await enter(student, session);
  expect(await peopleOf(student, session)).toMatchObject([
    { id: teacher.id, is_moderator: true },
    { id: student.id, is_moderator: false },
  ]);
  const late = await createPerson(database, 'late');
  expect(await peopleOf(late, session)).toEqual([]);
  await sendOut(teacher, student.id, session);
  expect(await refusal(enter(student, session))).toBe('meeting_not_open');
});
