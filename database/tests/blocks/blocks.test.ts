import { randomUUID } from 'node:crypto';
import { as, createEveryActor, createPerson, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockActions } from '../helpers/blocks.ts';
import { answerOfEach } from '../helpers/learning.ts';
import { createPair } from '../helpers/lessons.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let act: ReturnType<typeof blockActions>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
  act = blockActions(database);
});
afterAll(() => database.drop());

describe('blocking', () => {
  it('is for whoever is signed in', async () => {
    const teacher = await createPerson(database, 'a teacher', { role: 'teacher', approval: 'approved' });
    expect(await answerOfEach(people, (actor) => act.block(actor, teacher))).toEqual({
      visitor: '42501',
      student: 'agreed',
      otherStudent: 'agreed',
      pendingTeacher: 'agreed',
      teacher: 'agreed',
      otherTeacher: 'agreed',
      admin: 'agreed',
    });
  });

  it('is about somebody else whom one knows or can find, and says nothing of others', async () => {
    const me = await createPerson(database, 'student');
    const stranger = await createPerson(database, 'student');
    expect(await refusal(act.block(me, me))).toBe('not_yourself');
    for (const nobody of [stranger, people.pendingTeacher, people.admin, { id: randomUUID() }]) {
      expect(await refusal(act.block(me, nobody))).toBe('person_not_found');
    }
    expect(await act.blocked(me)).toEqual([]);
    const { student, teacher } = await createPair(database);
    expect(await refusal(act.block(teacher, student))).toBeUndefined();
  });

  it('is listed for the one who did it alone, and taken back by them alone', async () => {
    const [me, listed] = [await createPerson(database, 'student'), await act.listedStudent()];
    const { student, teacher } = await createPair(database);
    await act.block(me, teacher);
    await act.block(me, listed);
    await act.block(me, listed);
    expect(await act.blocked(me)).toMatchObject([
      { id: listed.id, first_name: 'student', last_name: 'T', avatar_url: null, role: 'student' },
      { id: teacher.id, first_name: 'a teacher', last_name: 'Test', role: 'teacher' },
    ]);
    for (const other of [teacher, listed, student]) {
      expect(await act.blocked(other)).toEqual([]);
      await act.unblock(other, me);
      await act.unblock(other, teacher);
    }
    expect(await act.blocked(me)).toHaveLength(2);
    await act.unblock(me, listed);
    expect((await act.blocked(me)).map(({ id }) => id)).toEqual([teacher.id]);
    expect(await refusal(act.blocked(people.visitor))).toBe('42501');
  });

  it('stops after 50 people in a day', async () => {
    const me = await createPerson(database, 'student');
    await database.pool.query(
      `with made as (
         insert into auth.users (id, aud, role, email)
         select gen_random_uuid(), 'authenticated', 'authenticated', 'many-' || n || '@test.example'
         from generate_series(1, 50) as n returning id)
       select count(*) from made`,
    );
    await database.pool.query(
      `insert into private.blocks (blocker_id, blocked_id)
       select $1, id from private.profiles where email like 'many-%@test.example'`,
      [me.id],
    );
    expect(await refusal(act.block(me, people.teacher))).toBe('too_many_blocks');
  });

  it('tells the blocked person nothing', async () => {
    const { one, two } = await act.partners();
    const before = await database.pool.query('select id from notifications where user_id = $1', [two.id]);
    const letters = await database.pool.query('select kind from private.letters where person_id = $1', [
      two.id,
    ]);
    await act.block(one, two);
    const after = await database.pool.query('select id from notifications where user_id = $1', [two.id]);
    expect(after.rows).toEqual(before.rows);
    expect(
      (await database.pool.query('select kind from private.letters where person_id = $1', [two.id])).rows,
    ).toEqual(letters.rows);
    for (const actor of [two, people.admin, one]) {
      expect(await refusal(as(database, actor, 'select from private.blocks'))).toBe('42501');
    }
    const copy = await as(database, two, "select item from export_my_data() where part = 'blocks'");
    expect(copy).toEqual([{ item: null }]);
    const own = await as(
      database,
      one,
      "select item from export_my_data() where part = 'blocks' and item is not null",
    );
    expect(own).toMatchObject([{ item: { blocked_id: two.id } }]);
  });

  it('looks like an ended partnership to the blocked person', async () => {
    const [blocked, ended] = [await act.partners(), await act.partners()];
    await act.block(blocked.one, blocked.two);
    await as(database, ended.one, 'select end_partnership($1)', [ended.request]);
    const seen = async ({ one, two, conversation }: typeof blocked) => ({
      overview: (await act.overview(two)).map(
        ({ id, teacher_id, student_id, created_at, updated_at, ...rest }) => ({
          ...rest,
          names: [student_id, teacher_id].includes(one.id),
        }),
      ),
      requests: (await as(database, two, 'select status from study_partner_requests')).map(
        (row) => row.status,
      ),
      open: await refusal(act.open(two, one)),
      write: await refusal(act.write(two, conversation)),
      start: await refusal(
        as(database, two, 'insert into conversations (student_id, teacher_id) values ($1, $2)', [
          two.id,
          one.id,
        ]),
      ),
    });
    expect(await seen(blocked)).toEqual(await seen(ended));
    expect(await seen(blocked)).toMatchObject({
      open: 'conversation_not_allowed',
      write: 'conversation_ended',
    });
  });
});
