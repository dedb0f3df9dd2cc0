import { type Attempt, type Generator, json } from './attempt.ts';
import type { Routine } from './catalogue.ts';
import type { AttackFixture } from './fixture.ts';
import { forgedText } from './forged-values.ts';
import type { Attacker } from './people.ts';

const hostileTexts = [
  '',
  "' or ''='",
  '"; select 1 --',
  '%',
  '*',
  '../..',
  '{"a":1}',
  'x'.repeat(5000),
  '\u0001',
  forgedText,
];

/** Of all that could be said to one function; another seed says something else. */
const maxCalls = 25;

/** Every function, with ids of others in every argument that takes one, and with what no browser would send. */
export const attemptsOnFunctions: Generator = (fixture, attacker) =>
  fixture.catalogue.routines.flatMap((routine) => {
    const target = `function ${routine.name}`;
    const { random } = fixture;
    const choices = routine.arguments.map((argument) => ({
      name: argument.name,
      values: valuesFor(argument, routine, fixture, attacker),
    }));
    const likely = () =>
      Object.fromEntries(choices.map(({ name, values }) => [name, random.pick(values) ?? null]));
    const single = choices.flatMap(({ name, values }) => values.map((value) => ({ [name]: value })));
    const calls = [
      ...random.sample(single, maxCalls).map((given) => ({ ...likely(), ...given })),
      likely(),
      Object.fromEntries(choices.map(({ name }) => [name, null])),
      {},
    ];
    return calls.flatMap((body) => requests(routine, body)).map((request) => ({ target, ...request }));
  });

function requests(routine: Routine, body: Record<string, unknown>): Omit<Attempt, 'target'>[] {
  const path = `/rest/v1/rpc/${routine.name}`;
  const { headers, body: text } = json(body);
  const asked = [
    { method: 'POST', path, headers, body: text },
    { method: 'POST', path, headers: { ...headers, prefer: 'tx=rollback' }, body: text },
  ];
  if (!routine.changesNothing) return asked;
  const query = new URLSearchParams(
    Object.entries(body)
      .filter(([, value]) => typeof value === 'string' && value.length < 100)
      .map(([name, value]): [string, string] => [name, String(value)]),
  );
  return [
    { method: 'POST', path, headers, body: text },
    { method: 'GET', path: `${path}?${query}` },
  ];
}

function valuesFor(
  { name, type }: Routine['arguments'][number],
  { words }: Routine,
  { rows, people }: AttackFixture,
  attacker: Attacker,
): unknown[] {
  const victims = Object.values(people.victims).map(({ id }) => id);
  const ids = [...new Set([...victims, ...rows.map(({ id }) => id).filter((id) => id.includes('-'))])];
  switch (type) {
    case 'uuid':
      return [...ids, attacker.id, attacker.childId ?? attacker.id, crypto.randomUUID()];
    case 'uuid[]':
      return [ids, victims, [], Array.from({ length: 500 }, () => victims[0]), [null]];
    case 'text':
      return [...words, ...hostileTexts, ...victims, ...wordsFor(name, rows)];
    case 'text[]':
      return [words, hostileTexts, [], [null]];
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'bigint':
    case 'smallint':
      return [1, 0, -1, 50, 2 ** 31 - 1];
    case 'date':
      return ['2099-03-04', '0001-01-01', new Date().toISOString().slice(0, 10)];
    case 'time without time zone':
      return ['10:00', '25:00'];
    case 'timestamp with time zone':
      return [new Date().toISOString(), '2001-01-01T00:00:00Z', 'infinity'];
    case 'jsonb':
      return [{}, [], 'x'];
    default:
      return ['x'];
  }
}

/** Subjects, states and the like, as they stand in the rows: a function may ask for one of them. */
function wordsFor(name: string, rows: AttackFixture['rows']): string[] {
  const words = rows
    .map(({ values }) => values[name])
    .filter((value): value is string => typeof value === 'string' && !/canary/i.test(value));
  return [...new Set([...words, 'UTC'])];
}
