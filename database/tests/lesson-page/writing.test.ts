import { type Actor, as, createEveryActor, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOfEach, answers, createBooking } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let lesson: string;
let day = 1;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  day += 1;
  lesson = await createBooking(database, people.student, people.teacher, day * 1440);
});

const give = (actor: Actor, text = 'Read page two', id = lesson) =>
  as(
    database,
    actor,
    'insert into lesson_homework (lesson_id, text, due_on) values ($1, $2, $3) returning *',
    [id, text, '2099-01-01'],
  );
const done = (actor: Actor, homework: unknown, isDone = true) =>
  as(database, actor, 'select set_homework_done($1, $2)', [homework, isDone]);
const note = (actor: Actor, text: string | null = 'Knows the letters') =>
  as(database, actor, 'select save_lesson_notes($1, $2)', [lesson, text]);
const sumUp = (actor: Actor, text: string | null = 'We learned the first mishnah') =>
  as(database, actor, 'select save_lesson_summary($1, $2)', [lesson, text]);
const begin = () =>
  database.pool.query("update lessons set starts_at = now() - interval '1 minute' * $2 where id = $1", [
    lesson,
    day * 300,
  ]);
const suspended = async (work: () => Promise<void>) => {
  const set = (status: string) =>
    database.pool.query('update private.profiles set approval_status = $2 where id = $1', [
      people.teacher.id,
      status,
    ]);
  await set('suspended');
  await work().finally(() => set('approved'));
};

const nobody = (code: string, visitor = code) => ({
  visitor,
  student: code,
  otherStudent: code,
  pendingTeacher: code,
  teacher: code,
  otherTeacher: code,
  admin: code,
});

describe('homework', () => {
  it('is given by the teacher of the lesson, in their name', async () => {
    expect(await answerOfEach(people, (actor) => give(actor))).toEqual({
      ...nobody('42501'),
      teacher: 'agreed',
    });
    const [given] = await give(people.teacher, '  Read page two\r\n');
    expect(given).toMatchObject({ text: 'Read page two', created_by: people.teacher.id, done_at: null });
  });

  it('is not given for a cancelled lesson, nor while teaching is paused', async () => {
    await suspended(async () => expect(await refusal(give(people.teacher))).toBe('42501'));
    await database.pool.query("update lessons set status = 'cancelled' where id = $1", [lesson]);
    expect(await refusal(give(people.teacher))).toBe('42501');
  });

  it('is done when the student says so, who may take that back', async () => {
    const [{ id }] = (await give(people.teacher)) as [{ id: string }];
    expect(await answerOfEach(people, (actor) => done(actor, id))).toEqual({
      ...nobody('not_yours', '42501'),
      student: 'agreed',
    });
    const doneAt = async () => {
      const { rows } = await database.pool.query('select done_at from lesson_homework where id = $1', [id]);
      return rows[0].done_at;
    };
    const first = await doneAt();
    expect(first).not.toBeNull();
    await done(people.student, id);
    expect(await doneAt()).toEqual(first);
    await done(people.student, id, false);
    expect(await doneAt()).toBeNull();
  });

  it('has an end: of sixty that come at once, fifty are kept', async () => {
    const calls = Array.from({ length: 60 }, (_, at) => give(people.teacher, `Page ${at}`));
    expect(await answers(calls)).toEqual({ agreed: 50, list_too_long: 10 });
  });

  it.each(['', '   ', 'x'.repeat(2001)])('has words, and not too many (%#)', async (text) => {
    expect(await refusal(give(people.teacher, text))).toBe('23514');
  });
});

describe('notes', () => {
  it('are written by the teacher of the lesson, and by nobody else', async () => {
    expect(await answerOfEach(people, (actor) => note(actor))).toEqual({
      ...nobody('not_yours', '42501'),
      teacher: 'agreed',
    });
    await suspended(async () => expect(await refusal(note(people.teacher))).toBe('teaching_suspended'));
  });

  it('are written anew, and removed by an empty text', async () => {
    const kept = () =>
      as(database, people.teacher, 'select text from lesson_notes where lesson_id = $1', [lesson]);
    await note(people.teacher);
    await note(people.teacher, ' Reads without vowels ');
    expect(await kept()).toEqual([{ text: 'Reads without vowels' }]);
    await note(people.teacher, ' ');
    expect(await kept()).toEqual([]);
  });

  it('saved twice at the same instant are kept once', async () => {
    const calls = Array.from({ length: 10 }, (_, at) => note(people.teacher, `Note ${at}`));
    expect(await answers(calls)).toEqual({ agreed: 10 });
  });
});

describe('the summary', () => {
  it('is written by the teacher once the lesson has begun', async () => {
    expect(await refusal(sumUp(people.teacher))).toBe('not_possible_now');
    await begin();
    expect(await answerOfEach(people, (actor) => sumUp(actor))).toEqual({
      ...nobody('not_yours', '42501'),
      teacher: 'agreed',
    });
    await suspended(async () => expect(await refusal(sumUp(people.teacher))).toBe('teaching_suspended'));
  });

  it('is read by both, and emptied by an empty text', async () => {
    await begin();
    const read = () => as(database, people.student, 'select summary from lessons where id = $1', [lesson]);
    await sumUp(people.teacher, ' The first mishnah ');
    expect(await read()).toEqual([{ summary: 'The first mishnah' }]);
    await sumUp(people.teacher, '');
    expect(await read()).toEqual([{ summary: null }]);
  });
});
