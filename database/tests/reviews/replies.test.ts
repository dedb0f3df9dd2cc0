import {
  type Actor,
  as,
  createEveryActor,
  createPerson,
  inTransactionAs,
  type Person,
  refusal,
} from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOfEach, answers } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let teacher: Person;
let review: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  people = await createEveryActor(database);
  teacher = people.teacher;
  const { rows } = await database.pool.query<{ id: string }>(
    'insert into reviews (teacher_id, student_id, rating, comment) values ($1, $2, 4, $3) returning id',
    [teacher.id, people.student.id, 'Clear and kind'],
  );
  review = rows[0]?.id ?? '';
});
afterAll(() => database.drop());

const reply = (actor: Actor, words: string | null, id = review) =>
  as(database, actor, 'select reply_to_review($1, $2)', [id, words]);
const edit = (actor: Actor, comment: string) =>
  as(database, actor, 'update reviews set comment = $2 where id = $1 returning id', [review, comment]);
const shown = async () =>
  (
    await as(
      database,
      people.visitor,
      'select comment, reply, replied_at is not null as dated, is_edited_after_reply as edited from teacher_reviews($1)',
      [teacher.id],
    )
  )[0];
const told = async () =>
  (
    await database.pool.query(
      "select data from notifications where kind = 'review_replied' and data ->> 'review_id' = $1",
      [review],
    )
  ).rows.map(({ data }) => data);

describe('a reply', () => {
  it('is written by the teacher whom the review is about, and by nobody else', async () => {
    const { student, otherStudent, pendingTeacher, otherTeacher, admin, visitor } = people;
    const others = { visitor, student, otherStudent, pendingTeacher, otherTeacher, admin };
    expect(await answerOfEach(others, (actor) => reply(actor, 'x'))).toEqual({
      visitor: '42501',
      student: 'not_yours',
      otherStudent: 'not_yours',
      pendingTeacher: 'not_yours',
      otherTeacher: 'not_yours',
      admin: 'not_yours',
    });
    expect(await refusal(reply(teacher, 'x', teacher.id))).toBe('review_not_found');
    expect(await shown()).toMatchObject({ reply: null, dated: false });
    await reply(teacher, ' Thank you ');
    expect(await shown()).toEqual({
      comment: 'Clear and kind',
      reply: 'Thank you',
      dated: true,
      edited: false,
    });
  });

  it('is not written past its function', async () => {
    for (const actor of [teacher, people.student, people.admin]) {
      const write = as(database, actor, 'update reviews set reply = $2, replied_at = now() where id = $1', [
        review,
        'x',
      ]);
      expect(await refusal(write)).toBe('42501');
    }
    const { student } = people;
    const insert = 'insert into reviews (teacher_id, rating, reply, replied_at) values ($1, 5, $2, now())';
    expect(await refusal(as(database, student, insert, [people.otherTeacher.id, 'x']))).toBe('42501');
  });

  it('is not written by a suspended teacher, who neither takes it back', async () => {
    await reply(teacher, 'Thank you');
    await database.pool.query("update private.profiles set approval_status = 'suspended' where id = $1", [
      teacher.id,
    ]);
    for (const words of ['Another', null]) {
      expect(await refusal(reply(teacher, words))).toBe('teaching_suspended');
    }
    expect(await shown()).toMatchObject({ reply: 'Thank you' });
  });

  it('has at most 2000 characters, and is taken back with nothing', async () => {
    expect(await refusal(reply(teacher, 'x'.repeat(2001)))).toBe('23514');
    await reply(teacher, 'x'.repeat(2000));
    for (const nothing of [null, '', ' \n\t ']) {
      await reply(teacher, 'Thank you');
      await reply(teacher, nothing);
      expect(await shown()).toMatchObject({ reply: null, dated: false, edited: false });
    }
  });

  it('is read by everyone', async () => {
    await reply(teacher, 'Thank you');
    for (const actor of Object.values(people)) {
      const read = 'select reply, replied_at from reviews where id = $1';
      expect(await as(database, actor, read, [review])).toEqual([
        { reply: 'Thank you', replied_at: expect.any(Date) },
      ]);
    }
  });

  it('stays when the review is changed, which then says so; until it is answered again', async () => {
    await reply(teacher, 'Thank you');
    await edit(people.student, 'Clear and kind');
    expect(await shown()).toMatchObject({ reply: 'Thank you', edited: false });
    await edit(people.student, 'Neither clear nor kind');
    expect(await shown()).toMatchObject({ reply: 'Thank you', edited: true });
    await reply(teacher, 'What happened?');
    expect(await shown()).toMatchObject({ reply: 'What happened?', edited: false });
  });

  it('goes with the review', async () => {
    await reply(teacher, 'Thank you');
    await as(database, people.student, 'delete from reviews where id = $1', [review]);
    expect(await refusal(reply(teacher, 'Thank you'))).toBe('review_not_found');
  });
});

describe('at the same instant', () => {
  it('a change that had to wait for the reply came after it', async () => {
    let changed: Promise<unknown> = Promise.resolve();
    await inTransactionAs(database, people.student, async (client) => {
      // This transaction began before the reply did.
      await client.query('select now()');
      await inTransactionAs(database, teacher, async (other) => {
        await other.query('select reply_to_review($1, $2)', [review, 'Thank you']);
        changed = client.query('update reviews set comment = $2 where id = $1', [review, 'Too dear']);
      });
      await changed;
    });
    expect(await shown()).toEqual({ comment: 'Too dear', reply: 'Thank you', dated: true, edited: true });
  });

  it('a reply that had to wait for the change is the reply to what it says now', async () => {
    let replied: Promise<unknown> = Promise.resolve();
    await inTransactionAs(database, people.student, async (client) => {
      await client.query('update reviews set comment = $2 where id = $1', [review, 'Too dear']);
      replied = reply(teacher, 'Thank you');
    });
    await replied;
    expect(await shown()).toEqual({ comment: 'Too dear', reply: 'Thank you', dated: true, edited: false });
  });

  it('of a reply and a deletion both agree, or the reply finds nothing; nothing of it is left', async () => {
    const gone = as(database, people.student, 'delete from reviews where id = $1', [review]);
    const outcomes = await answers([gone, reply(teacher, 'Thank you')]);
    expect([{ agreed: 2 }, { agreed: 1, review_not_found: 1 }]).toContainEqual(outcomes);
    expect(await shown()).toBeUndefined();
  });

  it('two replies are one, and so is what the student is told', async () => {
    expect(await answers([reply(teacher, 'One'), reply(teacher, 'Two')])).toEqual({ agreed: 2 });
    expect(['One', 'Two']).toContain((await shown())?.reply);
    expect(await told()).toHaveLength(1);
  });
});

describe('the student', () => {
  it('is told of a reply, not of its changes, and once a day of replies that come and go', async () => {
    await reply(teacher, 'Thank you');
    await reply(teacher, 'Thank you very much');
    await reply(teacher, null);
    await reply(teacher, 'Thank you');
    expect(await told()).toEqual([{ review_id: review, teacher_id: teacher.id, by: teacher.id }]);
    await database.pool.query(
      "update notifications set created_at = created_at - interval '25 hours' where kind = 'review_replied'",
    );
    await reply(teacher, null);
    expect(await told()).toHaveLength(1);
    await reply(teacher, 'Thank you');
    expect(await told()).toHaveLength(2);
  });

  it('is told alone', async () => {
    await reply(teacher, 'Thank you');
    const { rows } = await database.pool.query(
      "select user_id from notifications where kind = 'review_replied' and data ->> 'review_id' = $1",
      [review],
    );
    expect(rows).toEqual([{ user_id: people.student.id }]);
  });
});

it('a reply goes with the account of the teacher', async () => {
  const other = await createPerson(database, 'leaving', { role: 'teacher', approval: 'approved' });
  await database.pool.query('insert into reviews (teacher_id, student_id, rating) values ($1, $2, 4)', [
    other.id,
    people.otherStudent.id,
  ]);
  await database.pool.query('delete from auth.users where id = $1', [other.id]);
  const left = await database.pool.query('select from reviews where teacher_id = $1', [other.id]);
  expect(left.rowCount).toBe(0);
});
