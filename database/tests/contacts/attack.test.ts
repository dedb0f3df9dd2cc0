import { as, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// What was seen: an approved teacher took the id of a girl who is listed nowhere from the study hall's presence, opened a
// conversation, and read her last name, town and "I am 11". Every step fails, also for whoever got past the one before.

let database: TestDatabase;
let teacher: Person;
let girl: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  teacher = await createPerson(database, 'teacher', {
    role: 'teacher',
    gender: 'male',
    approval: 'approved',
  });
  girl = await createPerson(database, 'girl', { gender: 'female' });
  await database.pool.query(
    "update private.profiles set last_name = 'Secret', location = 'Haifa', bio = 'I am 11' where id = $1",
    [girl.id],
  );
});
afterAll(() => database.drop());

const seen = () => as(database, teacher, 'select * from profiles where id = $1', [girl.id]);
const card = () => as(database, teacher, 'select * from people_by_id($1)', [[girl.id]]);
const insertConversation = () =>
  as(database, teacher, 'insert into conversations (student_id, teacher_id) values ($1, $2)', [
    girl.id,
    teacher.id,
  ]);

describe('a teacher and a girl who is listed nowhere', () => {
  it('the study hall does not tell her id', async () => {
    const [{ key } = {}] = await as(database, girl, "select presence_key('hall') as key");
    expect(key).not.toContain(girl.id);
    const present = (given: unknown) =>
      as(
        database,
        girl,
        `select private.may_send_on_channel('hall', 'presence', jsonb_build_object('key', $1::text)) as may`,
        [given],
      );
    expect(await present(key)).toEqual([{ may: true }]);
    expect(await present(girl.id)).toEqual([{ may: false }]);
    // Nor does what he can ask for turn a key into an id, or an id into a key.
    expect(await refusal(as(database, teacher, "select private.presence_key('hall', $1)", [girl.id]))).toBe(
      '42501',
    );
    expect(await refusal(as(database, teacher, 'select * from private.presence_secret'))).toBe('42501');
  });

  it('with her id he can start nothing', async () => {
    expect(await refusal(as(database, teacher, 'select open_conversation($1)', [girl.id]))).toBe(
      'conversation_not_allowed',
    );
    expect(await refusal(insertConversation())).toBe('conversation_not_allowed');
    const propose = as(
      database,
      teacher,
      `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject)
       values ($1, $2, current_date + 20, '10:00', 'UTC', 'Talmud')`,
      [girl.id, teacher.id],
    );
    expect(await refusal(propose)).toBe('not_acquainted');
    expect(
      await as(database, teacher, "select id from people_to_write_to('girl') where id = $1", [girl.id]),
    ).toEqual([]);
  });

  it('with her id he sees nothing of her', async () => {
    expect([await seen(), await card()]).toEqual([[], []]);
    expect(
      await refusal(as(database, teacher, "select report('person', $1, 'other', null)", [girl.id])),
    ).toBe('nothing_to_report');
  });

  it('in a conversation that he had opened before the rule, he cannot write, and sees nothing but name and picture of whom he addressed', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      'insert into conversations (student_id, teacher_id, started_by) values ($1, $2, $2) returning id',
      [girl.id, teacher.id],
    );
    const write = (sender: Person) =>
      as(
        database,
        sender,
        "insert into chat_messages (conversation_id, sender_id, content) values ($1, $2, 'Shalom')",
        [rows[0]?.id, sender.id],
      );
    expect(await refusal(write(teacher))).toBe('conversation_not_allowed');
    expect([await seen(), await card()]).toEqual([[], []]);
    const [shown] = await as(database, teacher, 'select * from conversation_overview()');
    expect(JSON.stringify(shown)).not.toMatch(/Haifa|I am 11/);
    expect(shown).toMatchObject({ partner_time_zone: null });
    expect(await refusal(write(girl))).toBeUndefined();
  });
});

describe('an answer', () => {
  it('is there when both write at the same instant', async () => {
    const student = await createPerson(database, 'hasty', { gender: 'male' });
    const [row] = await as(database, student, 'select (open_conversation($1)).id as id', [teacher.id]);
    await Promise.all(
      [student, teacher].map((sender) =>
        as(
          database,
          sender,
          "insert into chat_messages (conversation_id, sender_id, content) values ($1, $2, 'Shalom')",
          [row?.id, sender.id],
        ),
      ),
    );
    expect(await as(database, teacher, 'select id from profiles where id = $1', [student.id])).toHaveLength(
      1,
    );
  });

  it('is not in the hands of the one who asks: neither side sets who started, or when it was answered', async () => {
    for (const sql of [
      'update conversations set answered_at = now() where teacher_id = $1',
      'update conversations set started_by = student_id where teacher_id = $1',
      'insert into conversations (student_id, teacher_id, started_by) values ($1, $1, $1)',
    ]) {
      expect(await refusal(as(database, teacher, sql, [teacher.id]))).toBe('42501');
    }
  });
});

it('names are given to those who may know them, fifty at a time', async () => {
  const ask = (ids: string[]) => as(database, girl, 'select id from people_by_id($1)', [ids]);
  expect(await ask([teacher.id, teacher.id, girl.id])).toHaveLength(2);
  expect(await refusal(ask(Array(51).fill(girl.id)))).toBe('list_too_long');
  expect(
    await refusal(
      as(database, { name: 'visitor', id: null }, 'select * from people_by_id($1)', [[teacher.id]]),
    ),
  ).toBe('42501');
});
