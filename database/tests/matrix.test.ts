import { type Actor, inTransactionAs } from '@lomdim/testing/people/actors';
import { createFixture, type Fixture } from '@lomdim/testing/people/fixture';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matrix, matrixActors } from './helpers/matrix.ts';

let database: TestDatabase;
let fixture: Fixture;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createFixture(database);
});
afterAll(() => database.drop());

interface Case {
  table: string;
  verb: string;
  statement: string;
  expected: Record<string, string>;
}

const cases: Case[] = Object.entries(matrix).flatMap(([table, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [statement = '', ...answers] = line.split('|').map((cell) => cell.trim());
      const expected = matrixActors.map((actor, at) => [
        actor,
        answers.length === 1 ? answers[0] : answers[at],
      ]);
      return {
        table,
        verb: statement.split(' ')[0] ?? '',
        statement,
        expected: Object.fromEntries(expected),
      };
    }),
);

/** Tables of which a person or a lesson has one row at most, or none but this one, are named by that one. */
const keys: Record<string, string> = {
  notification_settings: 'user_id as id',
  live_reservations: 'student_id as id',
  teacher_booking_rules: 'teacher_id as id',
  lesson_notes: 'lesson_id as id',
};

/** The short statement of the matrix as SQL of this actor's. */
function sqlFor(actor: Actor, { table, verb, statement }: Case): string {
  const rest = statement.slice(verb.length);
  const key = keys[table] ?? 'id';
  const sql = {
    select: `select ${key} from public.${table}`,
    insert: `insert into public.${table} ${rest}`,
    update: `update public.${table} ${rest} returning ${key}`,
    delete: `delete from public.${table} returning ${key}`,
  }[verb];
  if (sql === undefined) throw new Error(`no such verb: ${statement}`);
  return sql.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => {
    const [of = '', row] = name.split('.');
    const me = actor.id ?? fixture.people.student.id;
    const id = name === 'me' ? me : row ? fixture.rows[of]?.[row] : fixture.rows.profiles?.[of];
    if (!id) throw new Error(`nothing is called ${name}`);
    return `'${id}'`;
  });
}

class Undo extends Error {
  readonly answer: string;
  constructor(answer: string) {
    super('undone');
    this.answer = answer;
  }
}

/** What this actor is answered. Nothing that they do is kept, so that the next one finds the same fixture. */
async function answerTo(actor: Actor, request: Case): Promise<string> {
  const names = new Map(Object.entries(fixture.rows[request.table] ?? {}).map(([name, id]) => [id, name]));
  try {
    return await inTransactionAs(database, actor, async (client) => {
      const { rows, rowCount } = await client.query<{ id: string }>(sqlFor(actor, request));
      const touched = rows.map((row) => names.get(row.id) ?? 'unknown').sort();
      throw new Undo(request.verb === 'insert' ? (rowCount === 1 ? 'ok' : '-') : touched.join(' ') || '-');
    });
  } catch (error) {
    if (error instanceof Undo) return error.answer;
    const { code, message } = error as { code?: string; message: string };
    if (code === undefined) throw error;
    return code.startsWith('PT') ? message : code;
  }
}

describe.each(Object.keys(matrix))('%s', (table) => {
  it.each(cases.filter((each) => each.table === table).map((each) => [each.statement, each] as const))(
    '%s',
    async (_, request) => {
      const answers: Record<string, string> = {};
      for (const name of matrixActors) answers[name] = await answerTo(fixture.people[name], request);
      expect(answers).toEqual(request.expected);
    },
  );
});

it('speaks of every table and view that browsers could reach, with every verb', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p', 'm', 'f')",
  );
  expect(Object.keys(matrix).sort()).toEqual(rows.map((row) => row.name).sort());
  for (const table of Object.keys(matrix)) {
    const verbs = new Set(cases.filter((each) => each.table === table).map((each) => each.verb));
    expect([table, ...verbs]).toEqual([table, 'select', 'insert', 'update', 'delete']);
  }
});
