import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, createPerson, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOfEach, createCourse, enrol, seenByEach } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let course: string;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  course = await createCourse(database, people.teacher);
  await enrol(database, course, people.student);
});

const nobody = {
  visitor: '42501',
  student: '42501',
  otherStudent: '42501',
  pendingTeacher: '42501',
  teacher: '42501',
  otherTeacher: '42501',
  admin: '42501',
};

const write = (actor: Actor, content = 'Shalom', id: string = randomUUID(), sender = actor.id) =>
  as(
    database,
    actor,
    'insert into course_messages (id, course_id, sender_id, content) values ($1, $2, $3, $4) returning *',
    [id, course, sender, content],
  );
const read = async (actor: Actor) =>
  (await as(database, actor, 'select content from course_messages where course_id = $1', [course])).length;
const names = async (actor: Actor) =>
  (await as(database, actor, 'select first_name, is_teacher from classroom_people($1)', [course])).map(
    ({ first_name, is_teacher }) => `${first_name}${is_teacher ? ' teaches' : ''}`,
  );

describe('the chat of a course', () => {
  it('is written and read by its teacher and its students, and by nobody else', async () => {
    expect(await answerOfEach(people, (actor) => write(actor))).toEqual({
      ...nobody,
      student: 'agreed',
      teacher: 'agreed',
    });
    const { visitor, ...others } = people;
    expect(await refusal(read(visitor))).toBe('42501');
    expect(await seenByEach(others, read)).toEqual({
      student: 2,
      otherStudent: 0,
      pendingTeacher: 0,
      teacher: 2,
      otherTeacher: 0,
      admin: 0,
    });
  });

  it('is written in one’s own name, at the database’s own time, and never changed', async () => {
    expect(await refusal(write(people.student, 'x', randomUUID(), people.teacher.id))).toBe('42501');
    const forged = `insert into course_messages (course_id, sender_id, content, created_at)
      values ('${course}', '${people.student.id}', 'x', '2000-01-01')`;
    expect(await refusal(as(database, people.student, forged))).toBe('42501');
    await write(people.student);
    for (const sql of ["update course_messages set content = 'y'", 'delete from course_messages']) {
      expect(new Set(Object.values(await answerOfEach(people, (actor) => as(database, actor, sql))))).toEqual(
        new Set(['42501']),
      );
    }
  });

  it('keeps between 1 and 4,000 characters, without the space around them', async () => {
    expect(await write(people.student, ' \u00a0 Shalom\r\nto all\u200b ')).toMatchObject([
      { content: 'Shalom\nto all' },
    ]);
    expect(await refusal(write(people.student, ' \n\u2003'))).toBe('message_empty');
    expect(await refusal(write(people.student, 'x'.repeat(4001)))).toBe('message_too_long');
    expect(await refusal(write(people.student, 'x'.repeat(4000)))).toBeUndefined();
  });

  it('keeps a message that is sent twice once', async () => {
    const id = randomUUID();
    await write(people.student, 'Once', id);
    expect(await refusal(write(people.student, 'Once', id))).toBe('23505');
    expect(await read(people.student)).toBe(1);
  });

  it('takes 30 messages a minute from one person, and goes on for the others', async () => {
    const talker = await createPerson(database, 'talker');
    await enrol(database, course, talker);
    for (let turn = 0; turn < 30; turn += 1) await write(talker, `Number ${turn}`);
    expect(await refusal(write(talker))).toBe('too_many_messages');
    expect(await refusal(write(people.teacher))).toBeUndefined();
    await database.pool.query(
      "update course_messages set created_at = created_at - interval '61 seconds' where sender_id = $1",
      [talker.id],
    );
    expect(await refusal(write(talker))).toBeUndefined();
  });

  it('stays when somebody leaves, without their name', async () => {
    const leaving = await createPerson(database, 'leaving');
    await enrol(database, course, leaving);
    await write(leaving, 'Goodbye');
    await database.pool.query('delete from auth.users where id = $1', [leaving.id]);
    expect(
      await as(
        database,
        people.student,
        'select sender_id, content from course_messages where course_id = $1',
        [course],
      ),
    ).toEqual([{ sender_id: null, content: 'Goodbye' }]);
    expect(await names(people.student)).not.toContain('leaving');
  });
});

describe('a message that is removed', () => {
  const remove = (actor: Actor, id: unknown) => as(database, actor, 'select remove_course_message($1)', [id]);
  const shown = async () =>
    as(
      database,
      people.student,
      'select content, removed_at is not null as removed from course_messages where course_id = $1',
      [course],
    );

  it('keeps its place and says nothing any more; its teacher and admins remove it, and nobody else', async () => {
    for (const remover of ['teacher', 'admin'] as const) {
      const [written] = await write(people.student, `Unkind words for ${remover}`);
      const { visitor, teacher, admin, ...others } = people;
      expect(await refusal(remove(visitor, written?.id))).toBe('42501');
      expect(
        new Set(Object.values(await answerOfEach(others, (actor) => remove(actor, written?.id)))),
      ).toEqual(new Set(['message_not_found']));
      expect(await shown()).toContainEqual({ content: `Unkind words for ${remover}`, removed: false });
      await remove({ teacher, admin }[remover], written?.id);
      expect(await shown()).not.toContainEqual({ content: `Unkind words for ${remover}`, removed: false });
    }
    expect(await shown()).toEqual([
      { content: '', removed: true },
      { content: '', removed: true },
    ]);
    expect(await refusal(remove(people.teacher, randomUUID()))).toBe('message_not_found');
    const { rows } = await database.pool.query(
      "select admin_id, subject_id from private.admin_log where action = 'course_message_removed'",
    );
    expect(rows).toEqual([{ admin_id: people.admin.id, subject_id: course }]);
  });

  it('is removed once when both do it at the same instant', async () => {
    const [written] = await write(people.student, 'Unkind');
    await Promise.all(
      [people.teacher, people.admin, people.teacher].map((actor) => remove(actor, written?.id)),
    );
    const { rows } = await database.pool.query(
      'select content from private.removed_course_messages where message_id = $1',
      [written?.id],
    );
    expect(rows).toEqual([{ content: 'Unkind' }]);
    expect(await refusal(as(database, people.admin, 'select * from private.removed_course_messages'))).toBe(
      '42501',
    );
  });
});

describe('the people of a course', () => {
  it('are named to the teacher and to admins; students know the teacher, themselves and those who spoke', async () => {
    const silent = await createPerson(database, 'silent');
    await enrol(database, course, silent);
    const { visitor, ...others } = people;
    expect(await refusal(names(visitor))).toBe('42501');
    expect(await seenByEach({ ...others, silent }, names)).toEqual({
      student: ['teacher teaches', 'student'],
      silent: ['teacher teaches', 'silent'],
      otherStudent: [],
      pendingTeacher: [],
      teacher: ['teacher teaches', 'silent', 'student'],
      otherTeacher: [],
      admin: ['teacher teaches', 'silent', 'student'],
    });
    await write(silent);
    expect(await names(people.student)).toEqual(['teacher teaches', 'silent', 'student']);
  });

  it('are nobody where there is no course', async () => {
    course = randomUUID();
    expect(await names(people.admin)).toEqual([]);
  });
});
