import { as, createEveryActor, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const insert = "insert into rabbis (name, specialties) values ('Rabbi Lev', array['Halacha']) returning id";
const change = "update rabbis set title = 'Rosh Kollel' returning id";
const remove = 'delete from rabbis returning id';

it('lets admins keep the directory, and everyone read it', async () => {
  expect(await as(database, people.admin, insert)).toHaveLength(1);
  for (const actor of Object.values(people)) {
    expect(await as(database, actor, 'select name, specialties from rabbis')).toEqual([
      { name: 'Rabbi Lev', specialties: ['Halacha'] },
    ]);
  }
  for (const actor of [people.student, people.teacher, people.pendingTeacher]) {
    expect(await refusal(as(database, actor, insert))).toBe('42501');
    expect(await as(database, actor, change)).toEqual([]);
    expect(await as(database, actor, remove)).toEqual([]);
  }
  for (const statement of [insert, change, remove]) {
    expect(await refusal(as(database, people.visitor, statement))).toBe('42501');
  }
  expect(await as(database, people.admin, change)).toHaveLength(1);
  expect(await as(database, people.admin, remove)).toHaveLength(1);
});
