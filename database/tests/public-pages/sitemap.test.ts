import { as, createEveryActor, createPerson } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCourse, createLiveSession } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
  const suspended = await createPerson(database, 'suspended', { role: 'teacher', approval: 'approved' });
  await createCourse(database, suspended);
  await database.pool.query("update private.profiles set approval_status = 'suspended' where id = $1", [
    suspended.id,
  ]);
  await createCourse(database, people.teacher);
  await createCourse(database, people.teacher, { is_active: false });
  await createCourse(database, people.teacher, { audience: 'children' });
  await createCourse(database, people.teacher, { audience: 'women' });
  await createCourse(database, people.pendingTeacher);
  await createPerson(database, 'rejected', { role: 'teacher', approval: 'rejected' });
  for (let each = 0; each < 60; each += 1) {
    await createPerson(database, `teacher ${each}`, { role: 'teacher', approval: 'approved' });
  }
});
afterAll(() => database.drop());

type Entry = { id: string; changed_at: Date };

async function part(kind: string, bits: number | null, number: number | null): Promise<Entry[]> {
  const found = await database.pool.query<Entry>('select * from private.sitemap_part($1, $2, $3)', [
    kind,
    bits,
    number,
  ]);
  return found.rows;
}

const idsIn = async (kind: string, bits: number, number: number) =>
  (await part(kind, bits, number)).map(({ id }) => id);

const seen = async (sql: string) =>
  (await as(database, people.visitor, sql)).map(({ id }) => String(id)).sort();

it('names what a visitor finds and may read, and nothing else', async () => {
  expect(await idsIn('teacher', 0, 0)).toEqual(await seen('select id from profiles'));
  expect(await idsIn('teacher', 0, 0)).toEqual(await listed('search_teachers'));
  expect(await idsIn('course', 0, 0)).toEqual(await seen('select id from courses'));
  expect(await idsIn('course', 0, 0)).toEqual(await listed('search_courses'));
  expect(await part('student', 0, 0)).toEqual([]);
});

/** All pages of a list, as a visitor goes through them. */
async function listed(search: 'search_teachers' | 'search_courses'): Promise<string[]> {
  const found: string[] = [];
  let cursor: unknown = null;
  do {
    const rows = await as(
      database,
      people.visitor,
      `select id, next_cursor from ${search}(cursor => $1, page_size => 24)`,
      [cursor],
    );
    found.push(...rows.map(({ id }) => String(id)));
    cursor = rows.at(-1)?.next_cursor ?? null;
  } while (cursor !== null);
  return found.sort();
}

it.each([1, 2, 3, 5])('in parts by %i bits it names the same, each once', async (bits) => {
  const parts = await Promise.all(
    Array.from({ length: 2 ** bits }, (_, number) => idsIn('teacher', bits, number)),
  );
  expect(parts.flat()).toEqual(await idsIn('teacher', 0, 0));
  for (const [number, ids] of parts.entries()) {
    for (const id of ids) expect(Number.parseInt(id.slice(0, 4), 16) >> (16 - bits)).toBe(number);
  }
});

it('has both ends in it', async () => {
  const ends = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  const courses = await Promise.all(ends.map((id) => createCourse(database, people.teacher, { id })));
  expect(courses).toEqual(ends);
  expect(await idsIn('course', 16, 0)).toEqual([ends[0]]);
  expect(await idsIn('course', 16, 65_535)).toEqual([ends[1]]);
  await database.pool.query('delete from courses where id = any ($1)', [ends]);
});

it.each([
  [0, 1],
  [2, 4],
  [2, -1],
  [-1, 0],
  [17, 0],
  [40, 0],
  [2_147_483_647, 2_147_483_647],
  [null, 0],
  [0, null],
])('of %j bits there is no part %j', async (bits, number) => {
  expect(await part('teacher', bits, number)).toEqual([]);
});

it('is cut into parts when there are many', async () => {
  const size = async () => (await database.pool.query('select * from private.sitemap_size()')).rows;
  const teachers = (await idsIn('teacher', 0, 0)).length;
  expect(await size()).toEqual([
    { kind: 'teacher', entries: teachers, bits: 0 },
    { kind: 'course', entries: 2, bits: 0 },
  ]);
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into public.courses (teacher_id, title, subject, price)
       select $1, 'Many', 'Talmud', 1000 from generate_series(1, 1100)`,
      [people.teacher.id],
    );
    const counted = await client.query("select * from private.sitemap_size() where kind = 'course'");
    expect(counted.rows).toEqual([{ kind: 'course', entries: 1102, bits: 1 }]);
    const lengths = await client.query(
      `select number, count(*)::integer as entries
       from generate_series(0, 1) as number, private.sitemap_part('course', 1, number) group by number`,
    );
    expect(lengths.rows.reduce((sum, { entries }) => sum + entries, 0)).toBe(1102);
    expect(Math.max(...lengths.rows.map(({ entries }) => entries))).toBeLessThan(1000);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

const changeOf = async (kind: string, id: string) =>
  (await part(kind, 0, 0)).find((entry) => entry.id === id)?.changed_at.toISOString();

it('says when a teacher, or what others said of them, changed last', async () => {
  const { teacher, student } = people;
  const profile = await database.pool.query('select updated_at from private.profiles where id = $1', [
    teacher.id,
  ]);
  expect(await changeOf('teacher', teacher.id)).toBe(profile.rows[0].updated_at.toISOString());
  const review = await database.pool.query(
    `insert into reviews (teacher_id, student_id, rating, comment, created_at, updated_at)
     values ($1, $2, 5, 'Clear', '2090-01-01Z', '2090-01-01Z') returning id`,
    [teacher.id, student.id],
  );
  expect(await changeOf('teacher', teacher.id)).toBe('2090-01-01T00:00:00.000Z');
  await database.pool.query(`update reviews set reply = 'Thanks', replied_at = '2091-01-01Z' where id = $1`, [
    review.rows[0].id,
  ]);
  expect(await changeOf('teacher', teacher.id)).toBe('2091-01-01T00:00:00.000Z');
  await database.pool.query('delete from reviews');
  expect(await changeOf('teacher', teacher.id)).toBe(profile.rows[0].updated_at.toISOString());
});

it('says when a course, its teacher or its dates changed last', async () => {
  const teacher = await createPerson(database, 'of a course', { role: 'teacher', approval: 'approved' });
  const course = await createCourse(database, teacher);
  const first = await changeOf('course', course);
  const { rows } = await database.pool.query(
    `update private.profiles set bio = 'New' where id = $1 returning updated_at`,
    [teacher.id],
  );
  const second = await changeOf('course', course);
  expect(second).toBe(rows[0].updated_at.toISOString());
  expect(second?.localeCompare(String(first))).toBe(1);
  await createLiveSession(database, teacher, course, 600, { updated_at: new Date('2090-01-01Z') });
  expect(await changeOf('course', course)).toBe('2090-01-01T00:00:00.000Z');
});
