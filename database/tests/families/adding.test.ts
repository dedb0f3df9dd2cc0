import { randomUUID } from 'node:crypto';
import { as, createEveryActor, refusal } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
beforeAll(async () => {
  database = await createTestDatabase({ settings: '-c search_path=' });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

describe('a child', () => {
  it('is a person of its own, with a first name only', async () => {
    const child = await createChild(database, people.student, { name: 'Noa', age: 8, gender: 'female' });
    const { rows } = await database.pool.query(
      `select p.first_name, p.last_name, p.email, p.role, p.is_child, p.gender, private.parent_of(p.id) as parent,
         private.age_of(p.id, now()) as age
       from private.profiles p where p.id = $1`,
      [child.id],
    );
    expect(rows).toEqual([
      {
        first_name: 'Noa',
        last_name: '',
        email: null,
        role: 'student',
        is_child: true,
        gender: 'female',
        parent: people.student.id,
        age: 8,
      },
    ]);
  });
});
