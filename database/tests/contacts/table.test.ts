import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actions, type ContactRule, readContactRules } from '../helpers/contact-rules.ts';

const readme = join(import.meta.dirname, '../../topics/1-people/contacts/README.md');

let database: TestDatabase;
let rules: ContactRule[];

beforeAll(async () => {
  database = await createTestDatabase();
  rules = await readContactRules(database);
});
afterAll(() => database.drop());

it('the README draws the same table', async () => {
  const [header, , ...rows] = [...(await readFile(readme, 'utf8')).matchAll(/^\|(.*)\|$/gm)].map(
    ([, cells = '']) => cells.split('|').map((cell) => cell.trim()),
  );
  expect(header).toEqual(['who', 'whom', 'standing', 'sees', ...actions]);
  expect(rows).toEqual(
    rules.map(({ who, whom, standing, sees, mayDo }) => [
      who ?? 'anybody',
      whom ?? 'anybody',
      standing ?? 'any',
      sees,
      ...actions.map((action) => (mayDo.includes(action) ? 'yes' : '–')),
    ]),
  );
});

it('names only kinds, standings, levels and actions that there are', async () => {
  const { rows } = await database.pool.query<{ standings: string[] }>(
    'select private.standings() as standings',
  );
  const kinds = ['visitor', 'student', 'teacher', 'unapproved teacher', 'admin', 'child'];
  for (const { who, whom, standing, sees, mayDo } of rules) {
    for (const kind of [who, whom]) if (kind !== null) expect(kinds).toContain(kind);
    if (standing !== null) expect(rows[0]?.standings).toContain(standing);
    expect(['nothing', 'card', 'profile', 'everything']).toContain(sees);
    for (const action of mayDo) expect(actions).toContain(action);
  }
});

it('has a row for whatever two people are to each other, and none that is never reached', async () => {
  const fits = (earlier: string | null, later: string | null) => earlier === null || earlier === later;
  expect(rules.at(-1)).toMatchObject({ who: null, whom: null, standing: null, sees: 'nothing', mayDo: [] });
  for (const [index, rule] of rules.entries()) {
    const hides = rules
      .slice(0, index)
      .filter(
        (earlier) =>
          fits(earlier.who, rule.who) &&
          fits(earlier.whom, rule.whom) &&
          fits(earlier.standing, rule.standing),
      );
    expect(hides).toEqual([]);
  }
});
