import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '../postgres/database.ts';
import { as, type Person } from './actors.ts';

interface Description {
  name?: string;
  /** In whole years; 9 unless told. */
  age?: number;
  gender?: 'male' | 'female';
  level?: 'beginner' | 'intermediate' | 'advanced';
  languages?: string[];
  shortName?: string;
}

/** A child of this parent, added as the parent adds it. */
export async function createChild(
  database: Pick<TestDatabase, 'pool'>,
  parent: Person,
  { name = 'child', age = 9, gender = 'female', level, languages = [], shortName }: Description = {},
): Promise<Person> {
  const id = randomUUID();
  const { rows } = await database.pool.query<{ version: string }>(
    'select private.children_consent_version() as version',
  );
  await as(
    database,
    parent,
    `select public.add_child($1, $2, (date_trunc('month', now()) - make_interval(years => $3))::date, $4, $5, $6, $7, $8)`,
    [id, name, age, gender, level, languages, shortName, rows[0]?.version],
  );
  return { name, id };
}
