import { as, type Person } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFamilies, createTeacherOfChildren, type Families } from '../helpers/families.ts';
import { answerOfEach, createCourse } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Families;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createFamilies(database);
});
afterAll(() => database.drop());

async function found(what: 'search_teachers' | 'search_courses', child?: Person): Promise<unknown[]> {
  const rows = await as(database, people.parent, `select id from ${what}(child_id => $1)`, [
    child?.id ?? null,
  ]);
  return rows.map(({ id }) => id);
}

const mark = (teacher: Person, isApproved: boolean) =>
  database.pool.query('update private.profiles set is_approved_for_children = $2 where id = $1', [
    teacher.id,
    isApproved,
  ]);

it('shows a teacher for as long as they are approved for children', async () => {
  const teacher = await createTeacherOfChildren(database);
  expect(await found('search_teachers', people.child)).toContain(teacher.id);
  await mark(teacher, false);
  expect(await found('search_teachers', people.child)).not.toContain(teacher.id);
  // Who looks for themselves sees them as before.
  expect(await found('search_teachers')).toContain(teacher.id);
  const { rows } = await database.pool.query(
    'select count(*)::integer as marked from private.profiles where is_approved_for_children',
  );
  const counted = await as(
    database,
    people.parent,
    "select teachers from teacher_filters(child_id => $1) where kind = 'audience' and value = 'children'",
    [people.child.id],
  );
  expect(counted).toEqual([{ teachers: rows[0].marked }]);
});

it('shows courses that are meant for the child’s age', async () => {
  const { parent, teacher } = people;
  const older = await createChild(database, parent, { name: 'Dan', age: 14, gender: 'male' });
  const children = { audience: 'children' };
  const young = await createCourse(database, teacher, children);
  const school = await createCourse(database, teacher, { ...children, age_range: '6-12' });
  const teens = await createCourse(database, teacher, { ...children, age_range: '13-17' });
  const grown = await createCourse(database, teacher, { audience: 'adults' });
  const among = async (child?: Person) => {
    const ids = await found('search_courses', child);
    return [young, school, teens, grown].map((id) => ids.includes(id));
  };
  expect(await among(people.sibling)).toEqual([true, true, false, false]);
  expect(await among(older)).toEqual([false, false, true, false]);
  expect(await among()).toEqual([true, true, true, true]);
});

it('shows no course of a teacher who is not approved for children, whatever its age', async () => {
  const teacher = await createTeacherOfChildren(database);
  const course = await createCourse(database, teacher, { audience: 'adults', age_range: '13-17' });
  const older = await createChild(database, people.parent, { name: 'Gad', age: 15, gender: 'male' });
  expect(await found('search_courses', older)).toContain(course);
  await mark(teacher, false);
  expect(await found('search_courses', older)).not.toContain(course);
  expect(await found('search_courses')).toContain(course);
});

it('shows a course for women to a girl alone', async () => {
  const course = await createCourse(database, people.teacher, { audience: 'women', age_range: '6-12' });
  expect(await found('search_courses', people.child)).toContain(course);
  expect(await found('search_courses', people.sibling)).not.toContain(course);
});

it('goes by the child’s gender, and shows who teaches children', async () => {
  const { parent, sibling, child, teacher, otherTeacher } = people;
  await database.pool.query("update private.profiles set gender = 'male' where id = $1", [teacher.id]);
  await database.pool.query(
    "update private.profiles set gender = 'male', audiences = '{men}' where id = $1",
    [otherTeacher.id],
  );
  expect(await found('search_teachers')).not.toContain(teacher.id);
  expect(await found('search_teachers', sibling)).toContain(teacher.id);
  expect(await found('search_teachers', sibling)).not.toContain(otherTeacher.id);
  expect(await found('search_teachers', child)).not.toContain(teacher.id);
  const filters = await as(
    database,
    parent,
    "select value from teacher_filters(child_id => $1) where kind = 'audience'",
    [sibling.id],
  );
  expect(filters.map(({ value }) => value)).toEqual(['children']);
});

it('is nobody else’s business', async () => {
  const { otherParent, sibling, admin } = people;
  const visitor = { name: 'visitor', id: null };
  for (const ask of [
    'search_teachers(child_id => $1)',
    'search_courses(child_id => $1)',
    'teacher_filters(child_id => $1)',
  ])
    expect(
      await answerOfEach({ otherParent, admin, visitor }, (actor) =>
        as(database, actor, `select * from ${ask}`, [sibling.id]),
      ),
    ).toEqual({
      otherParent: 'child_not_found',
      admin: 'child_not_found',
      visitor: 'not_signed_in',
    });
  // A child looks for nobody.
  expect(await as(database, people.child, 'select id from search_teachers()')).toEqual([]);
});
