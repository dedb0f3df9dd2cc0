import { type Actor, as, createEveryActor, createPerson, type Person } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let men: { avraham: Person; boaz: Person; chaim: Person };
let women: { dina: Person; esther: Person };
let unlisted: Person;

async function learner(
  name: string,
  gender: 'male' | 'female',
  fields: Record<string, unknown> = {},
): Promise<Person> {
  const person = await createPerson(database, name, { gender });
  const all: Record<string, unknown> = { is_listed_as_partner: true, ...fields };
  await database.pool.query(
    `update private.profiles set ${Object.keys(all)
      .map((column, index) => `${column} = $${index + 2}`)
      .join(', ')} where id = $1`,
    [person.id, ...Object.values(all)],
  );
  return person;
}

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
  men = {
    avraham: await learner('Avraham', 'male', {
      subjects: ['Gemara', 'Halacha'],
      languages: ['French'],
      learning_level: 'advanced',
      last_name: 'Goldberg',
      location: 'Strasbourg',
      bio: 'A watchmaker.',
      study_goals: 'A whole tractate.',
      created_at: '2025-03-01',
    }),
    boaz: await learner('Boaz', 'male', { subjects: ['Mishnah'], created_at: '2025-02-01' }),
    chaim: await learner('Chaim', 'male', {
      subjects: ['Gemara'],
      learning_level: 'beginner',
      created_at: '2025-01-01',
    }),
  };
  women = {
    dina: await learner('Dina', 'female', { subjects: ['Gemara'], created_at: '2025-02-15' }),
    esther: await learner('Esther', 'female', { created_at: '2025-01-15' }),
  };
  unlisted = await learner('Hidden', 'male', { is_listed_as_partner: false, subjects: ['Gemara'] });
});
afterAll(() => database.drop());

interface Asked {
  question?: string | null;
  levels?: string[];
  subjects?: string[];
  cursor?: unknown;
  page_size?: number;
}
const list = (
  actor: Actor,
  { question = '', levels = [], subjects = [], cursor, page_size = 12 }: Asked = {},
) =>
  as(database, actor, 'select * from study_partners($1, $2, $3, $4, $5)', [
    question,
    levels,
    subjects,
    cursor ?? null,
    page_size,
  ]);
const names = async (actor: Actor, asked?: Asked) => (await list(actor, asked)).map((row) => row.first_name);
const count = async (actor: Actor) => (await as(database, actor, 'select study_partner_count() as n'))[0]?.n;

describe('the list of study partners', () => {
  it('shows listed students of the same gender, newest first, without oneself', async () => {
    expect(await names(people.student)).toEqual(['Avraham', 'Boaz', 'Chaim']);
    expect(await names(people.teacher)).toEqual(['Avraham', 'Boaz', 'Chaim']);
    expect(await names(men.boaz)).toEqual(['Avraham', 'Chaim']);
    expect(await names(women.esther)).toEqual(['Dina']);
    expect(await names(unlisted)).toEqual(['Avraham', 'Boaz', 'Chaim']);
  });

  it('counts exactly what it shows', async () => {
    for (const actor of [...Object.values(people), men.boaz, women.dina, unlisted]) {
      expect([actor.name, await count(actor)]).toEqual([actor.name, (await list(actor)).length]);
    }
  });

  it('tells visitors, and those who have not said their gender, no more than a first name and an initial', async () => {
    const nobody = await createPerson(database, 'nobody');
    for (const actor of [people.visitor, nobody, people.admin]) {
      const rows = await list(actor);
      expect(rows.map((row) => row.first_name)).toEqual(['Avraham', 'Dina', 'Boaz', 'Esther', 'Chaim']);
      expect(rows[0]).toMatchObject({
        last_name: 'G',
        avatar_url: null,
        location: null,
        bio: null,
        study_goals: null,
        time_zone: null,
        subjects_studied: ['Gemara', 'Halacha'],
        learning_level: 'advanced',
        may_ask: false,
        request_id: null,
      });
      // Nor can they find out by asking for it.
      for (const question of ['Goldberg', 'Strasbourg', 'watchmaker', 'tractate']) {
        expect(await names(actor, { question })).toEqual([]);
      }
    }
    expect((await list(people.student))[0]).toMatchObject({ last_name: 'Goldberg', location: 'Strasbourg' });
  });

  it('is searched by words however they are spelt, by level and by subject', async () => {
    const { student } = people;
    expect(await names(student, { question: 'guemara' })).toEqual(['Avraham', 'Chaim']);
    expect(await names(student, { question: 'goldb' })).toEqual(['Avraham']);
    expect(await names(student, { question: 'Strasburg' })).toEqual(['Avraham']);
    expect(await names(people.visitor, { question: 'avraam' })).toEqual(['Avraham']);
    expect(await names(student, { question: '%' })).toEqual([]);
    expect(await names(student, { question: null })).toHaveLength(3);
    expect(await names(student, { levels: ['advanced', 'beginner'] })).toEqual(['Avraham', 'Chaim']);
    // Who has not said is shown as intermediate.
    expect(await names(student, { levels: ['intermediate'] })).toEqual(['Boaz']);
    expect(await names(student, { subjects: ['gemara'], levels: ['beginner'] })).toEqual(['Chaim']);
    expect(await names(student, { subjects: ["x'); drop table"] })).toEqual([]);
  });

  it('goes on from a cursor, and begins again from anything else', async () => {
    const seen: unknown[] = [];
    let cursor: unknown;
    do {
      const [row] = await list(people.student, { page_size: 1, cursor });
      seen.push(row?.first_name);
      cursor = row?.next_cursor;
    } while (cursor);
    expect(seen).toEqual(['Avraham', 'Boaz', 'Chaim', undefined]);
    expect(await names(people.student, { cursor: '0.1.x.y' })).toHaveLength(3);
  });

  it('says how one stands with each', async () => {
    const { student } = people;
    expect((await list(student)).map((row) => row.may_ask)).toEqual([true, true, true]);
    expect((await list(people.teacher)).map((row) => row.may_ask)).toEqual([false, false, false]);
    const [request] = await as(
      database,
      student,
      'insert into study_partner_requests (from_id, to_id) values ($1, $2) returning id',
      [student.id, men.boaz.id],
    );
    expect((await list(student))[1]).toMatchObject({
      may_ask: false,
      request_id: request?.id,
      request_status: 'sent',
      is_asked_by_me: true,
    });
    expect((await list(people.otherStudent))[1]).toMatchObject({ may_ask: true, request_id: null });
  });

  it('follows what people choose at once', async () => {
    const { student } = people;
    const choose = (isListed: boolean) =>
      as(database, men.chaim, 'update profiles set is_listed_as_partner = $2 where id = $1', [
        men.chaim.id,
        isListed,
      ]);
    await choose(false);
    expect(await names(student)).toEqual(['Avraham', 'Boaz']);
    expect(await count(student)).toBe(2);
    await choose(true);
    expect(await names(student)).toEqual(['Avraham', 'Boaz', 'Chaim']);
    const ban = (until: string | null) =>
      database.pool.query('update auth.users set banned_until = $2 where id = $1', [men.boaz.id, until]);
    await ban('2099-01-01');
    expect(await names(student)).toEqual(['Avraham', 'Chaim']);
    await ban(null);
    expect(await names(student)).toEqual(['Avraham', 'Boaz', 'Chaim']);
    const gone = await learner('Gone', 'male');
    expect(await count(student)).toBe(4);
    await database.pool.query('delete from auth.users where id = $1', [gone.id]);
    expect(await count(student)).toBe(3);
  });
});

describe('teachers who are available now', () => {
  const available = async (actor: Actor, subject: string | null, language: string | null) =>
    (await as(database, actor, 'select first_name from teachers_available_now($1, $2)', [subject, language]))
      .map((row) => row.first_name)
      .sort();
  const teacher = async (name: string, gender: 'male' | 'female', status: string, subjects: string[]) => {
    const person = await createPerson(database, name, { role: 'teacher', gender, approval: 'approved' });
    await database.pool.query(
      `update private.profiles set availability_status = $2, subjects = $3, languages = '{French}',
         audiences = '{adults}' where id = $1`,
      [person.id, status, subjects],
    );
    return person;
  };

  it('are approved, free, of the same gender, and share subject and language', async () => {
    const free = await teacher('Free', 'male', 'available', ['Gemara']);
    const teaching = await teacher('Teaching', 'male', 'available', ['Gemara']);
    await teacher('Busy', 'male', 'busy', ['Gemara']);
    await teacher('Rivka', 'female', 'available', ['Gemara']);
    await teacher('Historian', 'male', 'available', ['Jewish History']);
    await database.pool.query(
      `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject)
       select $1, $2, at::date, at::time, 'UTC', 'Gemara' from (select (now() - interval '5 minutes') at time zone 'UTC' as at) as t`,
      [people.student.id, teaching.id],
    );
    expect(await available(people.student, 'gemara', 'French')).toEqual(['Free']);
    expect(await available(people.student, 'any', null)).toEqual(['Free', 'Historian']);
    expect(await available(women.dina, 'Gemara', null)).toEqual(['Rivka']);
    expect(await available(people.visitor, 'Gemara', 'any')).toEqual(['Free', 'Rivka']);
    expect(await available(people.student, 'Gemara', 'German')).toEqual([]);
    await database.pool.query("update private.profiles set approval_status = 'rejected' where id = $1", [
      free.id,
    ]);
    expect(await available(people.student, 'Gemara', 'French')).toEqual([]);
  });
});
