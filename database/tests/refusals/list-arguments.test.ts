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

type ListArgument = { name: string; argument: string; type: string; required: string[] };

/** Every list that a browser may give to a function, also those that come to be. */
async function listArguments() {
  const { rows } = await database.pool.query<ListArgument>(
    `select p.proname as name, p.proargnames[a.position] as argument, format_type(a.type, null) as type,
       array(
         select p.proargnames[i] from generate_series(1, p.pronargs - p.pronargdefaults) i where i <> a.position order by i
       ) as required
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
/** Nothing is said for what has to be said beside the list. */
const asked = ({ name, argument, type, required }: ListArgument, length: number) =>
  `select * from public.${name}(${required.map((other) => `${other} => null, `).join('')}
    ${argument} => array(select ${entry(type)} from generate_series(1, ${length}) n)::${type})`;

describe('a list that is given to a function', () => {
  it('may have fifty entries and no more, whichever function it is and whoever asks', async () => {
    const found = await listArguments();
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['seats_left', 'search_courses']));
    for (const one of found) {
      const argument = `${one.name}(${one.argument})`;
      const short = await refusal(as(database, people.student, asked(one, 50)));
      if (one.required.length === 0) expect(short, argument).toBeUndefined();
      else expect(short, argument).not.toBe('list_too_long');
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
