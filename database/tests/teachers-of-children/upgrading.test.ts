import { policies } from '@lomdim/contract/constants';
import { as } from '@lomdim/testing/people/actors';
import type { TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upgradeFrom } from '../helpers/earlier-version.ts';

// A database of the version before the mark: teachers who teach children by their own word, or in a course.

const id = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;
const [byWord, byCourse, suspended, rejected, adultsOnly, student, admin] = [11, 12, 13, 14, 15, 16, 17].map(
  id,
);

const rows = `
  insert into auth.users (id, email) select id::uuid, id || '@test.example' from unnest(array[
    '${byWord}', '${byCourse}', '${suspended}', '${rejected}', '${adultsOnly}', '${student}', '${admin}']) as id;
  insert into private.profiles (id, email, role, approval_status, audiences) values
    ('${byWord}', 'a@test.example', 'teacher', 'approved', '{men,children}'),
    ('${byCourse}', 'b@test.example', 'teacher', 'approved', '{}'),
    ('${suspended}', 'c@test.example', 'teacher', 'suspended', '{children}'),
    ('${rejected}', 'd@test.example', 'teacher', 'rejected', '{children}'),
    ('${adultsOnly}', 'e@test.example', 'teacher', 'approved', '{adults}'),
    ('${student}', 'f@test.example', 'student', null, '{children}'),
    ('${admin}', 'g@test.example', 'admin', null, '{}');
  insert into public.courses (teacher_id, title, subject, price, audience) values
    ('${byCourse}', 'Aleph-beth', 'Hebrew Language', 800, 'children'),
    ('${adultsOnly}', 'Daf Yomi', 'Talmud', 800, 'adults');`;

let upgraded: TestDatabase;
beforeAll(async () => {
  upgraded = await upgradeFrom('0055', rows);
}, 60_000);
afterAll(() => upgraded.drop());

const visitor = { name: 'visitor', id: null };
const theAdmin = { name: 'admin', id: admin ?? '' };

it('those who teach children wait for a decision, and nobody has the mark', async () => {
  const { rows: waiting } = await upgraded.pool.query(
    'select teacher_id, status, rules_version from private.children_applications order by 1',
  );
  expect(waiting).toEqual(
    [byWord, byCourse, suspended].map((teacher_id) => ({
      teacher_id,
      status: 'pending',
      rules_version: null,
    })),
  );
  const { rows: marked } = await upgraded.pool.query(
    'select id from private.profiles where is_approved_for_children',
  );
  expect(marked).toEqual([]);
});

it('they are told what to do', async () => {
  const { rows: told } = await upgraded.pool.query(
    "select user_id from notifications where kind = 'children_rules_asked' order by 1",
  );
  expect(told.map(({ user_id }) => user_id)).toEqual([byWord, byCourse, suspended]);
});

it('their courses for children wait as well, until the teacher has agreed and an admin has decided', async () => {
  const titles = async () =>
    (await as(upgraded, visitor, 'select title from search_courses()')).map(({ title }) => title).sort();
  expect(await titles()).toEqual(['Daf Yomi']);
  await as(upgraded, { name: 'teacher', id: byCourse ?? '' }, 'select apply_for_children($1, $2)', [
    policies.teachersOfChildrenVersion,
    'Rabbi Levi and Rabbanit Cohen, both of Lyon',
  ]);
  await as(upgraded, theAdmin, "select review_children_teacher($1, 'approved')", [byCourse]);
  expect(await titles()).toEqual(['Aleph-beth', 'Daf Yomi']);
});
