import { randomUUID } from 'node:crypto';
import { policies } from '@lomdim/contract/constants';
import {
  type Actor,
  as,
  createEveryActor,
  createPerson,
  type Person,
  refusal,
} from '@lomdim/testing/people/actors';
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

interface Given {
  id?: string;
  name?: string;
  years?: number;
  gender?: string;
  level?: string | null;
  shortName?: string | null;
  version?: string | null;
}

const add = (by: Actor, given: Given = {}) => {
  const { id = randomUUID(), name = 'Noa', years = 9, gender = 'female' } = given;
  const { level = null, shortName = null, version = policies.childrenVersion } = given;
  return as(
    database,
    by,
    `select public.add_child($1, $2, (date_trunc('month', now()) - make_interval(years => $3))::date, $4, $5, '{}', $6, $7)`,
    [id, name, years, gender, level, shortName, version],
  );
};

const familyOf = (by: Actor) => as(database, by, 'select * from public.my_family()');

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

  it('is added once, however often and by whomever the same id is sent', async () => {
    const id = randomUUID();
    await Promise.all(Array.from({ length: 4 }, () => add(people.otherStudent, { id })));
    expect(await familyOf(people.otherStudent)).toHaveLength(1);
    expect(await refusal(add(people.teacher, { id }))).toBe('23505');
  });

  it.each(['teacher', 'pendingTeacher', 'admin'] as const)('may be of any adult: %s', async (actor) => {
    const id = randomUUID();
    await add(people[actor], { id });
    expect(await familyOf(people[actor])).toMatchObject([{ child_id: id }]);
  });

  it('is not of a visitor, nor of a child', async () => {
    expect(await refusal(add(people.visitor))).toBe('42501');
    const child = await createChild(database, people.student);
    expect(await refusal(add(child))).toBe('child_account');
  });

  it.each([
    ['without the present text', { version: '2020-01' }, 'consent_needed'],
    ['without any text', { version: null }, 'consent_needed'],
    ['without a name', { name: ' ' }, 'words_needed'],
    ['of eighteen years', { years: 18 }, 'out_of_range'],
    ['that is not born', { years: -1 }, 'out_of_range'],
    ['of a gender that is none', { gender: 'x' }, 'out_of_range'],
    ['with a level that is none', { level: 'x' }, '23514'],
  ])('is not added %s', async (_, given, code) => {
    expect(await refusal(add(people.student, given))).toBe(code);
  });

  it('of seventeen is added', async () => {
    expect(await refusal(add(people.student, { years: 17 }))).toBeUndefined();
  });

  it('has a short name of its own in the family, also when two get theirs at the same instant', async () => {
    const parent = await createPerson(database, 'parent');
    const codes = await Promise.all([1, 2, 3].map(() => refusal(add(parent, { shortName: 'Avi' }))));
    expect(codes.sort()).toEqual(['short_name_taken', 'short_name_taken', undefined]);
    expect(await refusal(add(parent, { shortName: ' aVI ' }))).toBe('short_name_taken');
    expect(await refusal(add(people.otherStudent, { shortName: 'Avi' }))).toBeUndefined();
  });

  it('is at most the twelfth, also when many are added at the same instant', async () => {
    const parent = await createPerson(database, 'parent');
    const codes = await Promise.all(Array.from({ length: 14 }, () => refusal(add(parent))));
    expect(codes.filter((code) => code === 'too_many_children')).toHaveLength(2);
    expect(await familyOf(parent)).toHaveLength(12);
  });

  it('is not added and deleted again and again', async () => {
    const parent = await createPerson(database, 'parent');
    for (let count = 0; count < 20; count += 1) {
      const id = randomUUID();
      await add(parent, { id });
      await database.pool.query('delete from private.children where child_id = $1', [id]);
    }
    expect(await refusal(add(parent))).toBe('too_many_children');
  });
});

describe('the parent', () => {
  it('sees everything of their children and changes it', async () => {
    const parent = await createPerson(database, 'parent');
    const child = await createChild(database, parent, { name: 'Noa', age: 8, shortName: 'noa' });
    await as(
      database,
      parent,
      `select public.change_child($1, 'Noam', (now() - interval '11 years')::date, 'male', 'advanced', '{Hebrew}', 'nono')`,
      [child.id],
    );
    expect(await familyOf(parent)).toMatchObject([
      {
        child_id: child.id,
        first_name: 'Noam',
        age: 11,
        gender: 'male',
        level: 'advanced',
        languages: ['Hebrew'],
        short_name: 'nono',
        may_sign_in: false,
        is_signed_in: false,
        consent_version: policies.childrenVersion,
        needs_consent: false,
        one_to_one: [],
      },
    ]);
    expect(await familyOf(parent)).not.toContainEqual(
      expect.objectContaining({ secret_hash: expect.anything() }),
    );
  });

  it.each(['otherStudent', 'teacher', 'admin'] as const)('is the only one who does: %s', async (actor) => {
    const child = await createChild(database, people.student);
    const by = people[actor];
    const changed = as(
      database,
      by,
      `select public.change_child($1, 'X', current_date, null, null, '{}', null)`,
      [child.id],
    );
    expect(await refusal(changed)).toBe('child_not_found');
    expect((await familyOf(by)).map((row) => row.child_id)).not.toContain(child.id);
  });

  it('is not a sibling', async () => {
    const child = await createChild(database, people.student);
    const sibling = await createChild(database, people.student);
    expect(await refusal(familyOf(sibling))).toBe('child_account');
    const { rows } = await database.pool.query(
      'select private.is_parent_of($1, $2) as sibling, private.is_parent_of($3, $2) as parent',
      [sibling.id, child.id, people.student.id],
    );
    expect(rows).toEqual([{ sibling: false, parent: true }]);
  });
});

describe('learner', () => {
  /** For whom this person acts when they name this child. */
  const learner = async (by: Person, child: string | null) => {
    const client = await database.pool.connect();
    try {
      await client.query("select set_config('request.jwt.claims', $1, false)", [
        JSON.stringify({ role: 'authenticated', sub: by.id }),
      ]);
      return (await client.query('select private.learner($1) as id', [child])).rows[0].id;
    } finally {
      await client.query("select set_config('request.jwt.claims', '', false)");
      client.release();
    }
  };

  it('is oneself, or a child of one’s own', async () => {
    const child = await createChild(database, people.student);
    expect(await learner(people.student, null)).toBe(people.student.id);
    expect(await learner(people.student, child.id)).toBe(child.id);
    for (const by of [people.otherStudent, people.teacher, people.admin])
      expect(await refusal(learner(by, child.id))).toBe('child_not_found');
    for (const id of [null, child.id]) expect(await refusal(learner(child, id))).toBe('child_account');
    expect(await refusal(learner(people.student, randomUUID()))).toBe('child_not_found');
  });
});
