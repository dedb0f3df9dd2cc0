import { as, createEveryActor, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCourse } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

/** Every list that a browser may give to a function, also those that come to be. */
async function listArguments() {
  const { rows } = await database.pool.query<{ name: string; argument: string; type: string }>(
    `select p.proname as name, p.proargnames[a.position] as argument, format_type(a.type, null) as type
     from pg_proc p
     cross join lateral unnest(p.proargtypes::oid[]) with ordinality as a (type, position)
     join pg_type t on t.oid = a.type
     where p.pronamespace = 'public'::regnamespace and t.typcategory = 'A'
       and has_function_privilege('authenticated', p.oid, 'execute')
     order by 1, 2`,
  );
  return rows;
}

const entry = (type: string) => (type === 'uuid[]' ? 'gen_random_uuid()' : `'x' || n`);
const asked = ({ name, argument, type }: { name: string; argument: string; type: string }, length: number) =>
  `select * from public.${name}(${argument} => array(select ${entry(type)} from generate_series(1, ${length}) n)::${type})`;

describe('a list that is given to a function', () => {
  it('may have fifty entries and no more, whichever function it is and whoever asks', async () => {
    const found = await listArguments();
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['seats_left', 'search_courses']));
    for (const one of found) {
      const argument = `${one.name}(${one.argument})`;
      expect(await refusal(as(database, people.student, asked(one, 50))), argument).toBeUndefined();
      for (const actor of [people.student, people.admin]) {
        expect(await refusal(as(database, actor, asked(one, 51))), argument).toBe('list_too_long');
      }
    }
  });

  it('is refused to visitors in the same way', async () => {
    const forVisitors = [
      'seats_left',
      'teacher_rating',
      'search_courses',
      'search_teachers',
      'teacher_filters',
    ];
    for (const one of (await listArguments()).filter(({ name }) => forVisitors.includes(name))) {
      expect(await refusal(as(database, people.visitor, asked(one, 51))), one.name).toBe('list_too_long');
    }
  });

  it('is answered when it is a page long', async () => {
    const courses = await Promise.all(
      Array.from({ length: 3 }, () => createCourse(database, people.teacher)),
    );
    const rows = await as(database, people.visitor, 'select course_id from public.seats_left($1)', [courses]);
    expect(rows.map((row) => row.course_id).sort()).toEqual([...courses].sort());
  });
});
