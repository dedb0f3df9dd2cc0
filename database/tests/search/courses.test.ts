import { type Actor, as, createPerson, type Person } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCourse, enrol } from '../helpers/learning.ts';

const visitor: Actor = { name: 'visitor', id: null };
let database: TestDatabase;
let teacher: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  teacher = await createTeacher('Moshe', 'male', ['men']);
});
afterAll(() => database.drop());

async function createTeacher(name: string, gender: string | null, audiences: string[]): Promise<Person> {
  const person = await createPerson(database, name, { role: 'teacher', approval: 'approved' });
  await database.pool.query('update private.profiles set gender = $2, audiences = $3 where id = $1', [
    person.id,
    gender,
    audiences,
  ]);
  return person;
}

async function titles(actor: Actor, given: Record<string, unknown>): Promise<string[]> {
  const names = Object.keys(given);
  const rows = await as(
    database,
    actor,
    `select title from search_courses(${names.map((name, index) => `${name} => $${index + 1}`).join(', ')})`,
    Object.values(given),
  );
  return rows.map((row) => String(row.title));
}

it('finds words in title, subject, description and the teacher, forgiving their spelling', async () => {
  await createCourse(database, teacher, {
    title: 'Pirkei Avot',
    subject: 'Mishnah',
    description: 'Sayings of the Fathers',
  });
  expect(await titles(visitor, { question: 'pirke avos' })).toContain('Pirkei Avot');
  expect(await titles(visitor, { question: 'michna' })).toEqual(['Pirkei Avot']);
  expect(await titles(visitor, { question: 'fathers' })).toEqual(['Pirkei Avot']);
  expect(await titles(visitor, { question: 'MOSHE' })).toEqual(['Pirkei Avot']);
  expect(await titles(visitor, { question: '%' })).toEqual([]);
});

it('follows the course and its teacher', async () => {
  const author = await createTeacher('Passing', null, []);
  const course = await createCourse(database, author, { title: 'Ephemeris' });
  expect(await titles(visitor, { question: 'ephemeris' })).toEqual(['Ephemeris']);
  await as(database, author, 'update courses set is_active = false where id = $1', [course]);
  expect(await titles(visitor, { question: 'ephemeris' })).toEqual([]);
  await as(database, author, 'update courses set is_active = true where id = $1', [course]);
  expect(await titles(visitor, { question: 'ephemeris' })).toEqual(['Ephemeris']);
  await database.pool.query("update private.profiles set approval_status = 'rejected' where id = $1", [
    author.id,
  ]);
  expect(await titles(visitor, { question: 'ephemeris' })).toEqual([]);
});

it('filters by subject, audience, age and language', async () => {
  const fields = { subject: 'Kabbalah', audience: 'children' };
  const marked = await createPerson(database, 'Marked', {
    role: 'teacher',
    approval: 'approved',
    teachesChildren: true,
  });
  await createCourse(database, marked, { ...fields, title: 'Small', age_range: '6-12', language: 'French' });
  await createCourse(database, marked, { ...fields, title: 'Unsaid' });
  await createCourse(database, marked, { ...fields, title: 'Tall', age_range: '13-17' });
  // Without the approval for children it is in no list of theirs.
  await createCourse(database, teacher, { ...fields, title: 'Unseen', age_range: '6-12' });
  await createCourse(database, teacher, { subject: 'Kabbalah', title: 'Grown', age_range: '40+' });
  const kabbalah = { subjects: ['Kabbalah'] };
  expect((await titles(visitor, { ...kabbalah, ages: ['7-12'] })).sort()).toEqual(['Small', 'Unsaid']);
  expect((await titles(visitor, { ...kabbalah, ages: ['3-6'] })).sort()).toEqual(['Small', 'Unsaid']);
  expect(await titles(visitor, { ...kabbalah, ages: ['13-17'] })).toEqual(['Tall']);
  expect((await titles(visitor, { ...kabbalah, audiences: ['children'] })).sort()).toEqual([
    'Small',
    'Tall',
    'Unsaid',
  ]);
  expect(await titles(visitor, { ...kabbalah, languages: ['french'] })).toEqual(['Small']);
  expect(await titles(visitor, { ...kabbalah, ages: ['0-99'] })).toEqual([]);
});

it('tells how many are enrolled, and pages from the newest without a gap', async () => {
  const student = await createPerson(database, 'pupil');
  const made: string[] = [];
  for (let number = 0; number < 7; number++) {
    made.push(await createCourse(database, teacher, { title: `Step ${number}`, subject: 'Chassidut' }));
  }
  await enrol(database, String(made[6]), student);
  const seen: unknown[] = [];
  let cursor: unknown = null;
  for (;;) {
    const rows = await as(
      database,
      visitor,
      "select title, enrolled, next_cursor from search_courses(subjects => '{Chassidut}', page_size => 3, cursor => $1)",
      [cursor],
    );
    seen.push(...rows.map(({ title, enrolled }) => [title, enrolled]));
    if (rows.length < 3) break;
    cursor = rows.at(-1)?.next_cursor;
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => [`Step ${number}`, number === 6 ? 1 : 0]));
});

describe('who is shown which course', () => {
  const genders = ['male', 'female', 'other', 'prefer_not_to_say', null] as const;
  const audienceSets = [[], ['men'], ['women'], ['adults'], ['children'], ['men', 'children']];

  it('is decided by both genders, or by teaching children, for every combination', async () => {
    const made: { title: string; gender: string | null; audiences: string[] }[] = [];
    for (const gender of genders) {
      for (const audiences of audienceSets) {
        const title = `Course ${made.length}`;
        made.push({ title, gender, audiences });
        await createCourse(database, await createTeacher(`T${made.length}`, gender, audiences), {
          title,
          subject: 'Jewish History',
        });
      }
    }
    const known = (gender: string | null) => gender === 'male' || gender === 'female';
    for (const viewer of genders) {
      const person = await createPerson(database, `viewer ${viewer}`);
      await database.pool.query('update private.profiles set gender = $2 where id = $1', [person.id, viewer]);
      const wanted = made.filter(
        ({ gender, audiences }) =>
          !known(viewer) || !known(gender) || viewer === gender || audiences.includes('children'),
      );
      const seen = await titles(person, { subjects: ['Jewish History'], page_size: 60 });
      expect(seen.sort(), `seen by ${viewer}`).toEqual(wanted.map(({ title }) => title).sort());
    }
  });
});
