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
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const find = async (actor: Actor, question: string) => {
  const rows = await as(database, actor, 'select * from people_to_write_to($1)', [question]);
  return rows.map(({ id }) => id);
};
const open = async (actor: Person, other: Person) => {
  const [row] = await as(database, actor, 'select id from open_conversation($1)', [other.id]);
  return String(row?.id);
};
const say = (actor: Person, conversation: string, content: string) =>
  as(database, actor, 'insert into chat_messages (conversation_id, sender_id, content) values ($1, $2, $3)', [
    conversation,
    actor.id,
    content,
  ]);
const book = (student: Person, teacher: Person, days: number) =>
  as(
    database,
    student,
    "insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject) values ($1, $2, current_date + $3::integer, '10:00', 'UTC', 'x')",
    [student.id, teacher.id, days],
  );

describe('people to write to', () => {
  it('are approved teachers for a student, found by the beginnings of their names', async () => {
    const known = await createPerson(database, 'Menachem', {
      role: 'teacher',
      gender: 'male',
      approval: 'approved',
    });
    await database.pool.query("update private.profiles set audiences = '{men}' where id = $1", [known.id]);
    expect(await find(people.student, 'mena')).toEqual([known.id]);
    expect(await find(people.student, 'pending')).toEqual([]);
    expect(await find(people.student, 'other student')).toEqual([]);
  });

  it('are their own students for a teacher, and no others', async () => {
    const mine = await createPerson(database, 'Elchanan');
    const outsider = await createPerson(database, 'Elchanan');
    await book(mine, people.teacher, 20);
    expect(await find(people.teacher, 'Elch')).toEqual([mine.id]);
    expect(await find(people.otherTeacher, 'Elch')).toEqual([]);
    expect(await find(people.pendingTeacher, '')).toEqual([]);
    expect(await find(people.teacher, 'other teacher')).not.toContain(people.otherTeacher.id);
    expect(await find(people.teacher, '')).not.toContain(outsider.id);
  });

  it('are all open to a conversation, and those who have one bring it along', async () => {
    const student = await createPerson(database, 'asker', { gender: 'male' });
    const conversation = await open(student, people.teacher);
    const rows = await as(database, student, "select * from people_to_write_to('')");
    expect(rows[0]).toMatchObject({ id: people.teacher.id, conversation_id: conversation });
    for (const { id } of rows) {
      expect(await refusal(as(database, student, 'select open_conversation($1)', [id]))).toBeUndefined();
    }
  });

  it('are nobody for an admin, and not asked by visitors', async () => {
    expect(await find(people.admin, '')).toEqual([]);
    expect(await refusal(find(people.visitor, ''))).toBe('42501');
  });
});

describe('the list of conversations', () => {
  it('answers a name and a single one, of the caller’s own alone', async () => {
    const student = await createPerson(database, 'Shmuel');
    const conversation = await open(student, people.teacher);
    const names = async (actor: Actor, arguments_: string, value: string) =>
      (await as(database, actor, `select id from conversation_overview(${arguments_})`, [value])).map(
        ({ id }) => id,
      );
    expect(await names(people.teacher, 'question => $1', 'shm')).toEqual([conversation]);
    expect(await names(people.teacher, 'question => $1', 'nobody')).toEqual([]);
    expect(await names(student, 'only_id => $1', conversation)).toEqual([conversation]);
    expect(await names(people.otherTeacher, 'only_id => $1', conversation)).toEqual([]);
    expect(await names(people.admin, 'only_id => $1', conversation)).toEqual([]);
  });

  it('is summed up in one number, which one’s own messages do not raise', async () => {
    const student = await createPerson(database, 'counter');
    const unread = async (actor: Person) =>
      (await as(database, actor, 'select unread_messages() as number'))[0]?.number;
    const [one, two] = [await open(student, people.teacher), await open(student, people.otherTeacher)];
    const before = Number(await unread(people.otherTeacher));
    await say(people.teacher, one, 'one');
    await say(people.otherTeacher, two, 'two');
    await say(student, two, 'three');
    expect(await unread(student)).toBe(2);
    expect(await unread(people.otherTeacher)).toBe(before + 1);
    await as(database, student, 'select mark_conversation_read($1)', [two]);
    expect(await unread(student)).toBe(1);
    expect(await refusal(as(database, people.visitor, 'select unread_messages()'))).toBe('42501');
  });
});
