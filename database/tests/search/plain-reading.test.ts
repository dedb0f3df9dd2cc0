import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pretendLongListings } from '../helpers/long-listings.ts';

let database: TestDatabase;

type Listed = { id: string; order: number; terms: ReadonlySet<string> };
type Search = { words: string[]; subjects: string[]; languages: string[]; pageSize: number };

const teachers = 700;
const firstNames = ['David', 'Sarah', 'Moshe', 'Rivka', 'Talmud'];
const subjects = ['Torah', 'Talmud', 'Halacha', 'Kabbalah', 'Jewish History'];
const languages = ['English', 'French', 'German', 'Ladino'];
const words = ['rashi', 'slowly', 'talmud', 'evening', 'david'];

let listed: Listed[];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('alter table private.teacher_listing set (autovacuum_enabled = off)');
  await database.pool.query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'teacher' || n || '@lomdim.example',
       jsonb_build_object('role', 'teacher', 'first_name', ($2::text[])[1 + n % 5], 'last_name', 'Number' || n % 97)
     from generate_series(1, $1::int) as n`,
    [teachers, firstNames],
  );
  // Rare and common of everything, in mixtures that nobody planned but which are the same in every run.
  await database.pool.query(
    `update private.profiles p set approval_status = 'approved',
       availability_status = (array['available', 'busy', 'other'])[1 + chance(2) % 3],
       subjects = array[($1::text[])[1 + least(chance(3) % 40, 4)], ($1::text[])[1 + chance(4) % 2]],
       languages = array[($2::text[])[1 + least(chance(5) % 60 / 10, 3)]],
       bio = (array[null, 'Rashi', 'slowly Talmud', 'evening with David', 'Rashi slowly every evening'])[1 + chance(6) % 5]
     where p.role = 'teacher'`.replaceAll(/chance\((\d)\)/g, "abs(hashtext(p.email || '$1') / 2)"),
    [subjects, languages],
  );
  const { rows } = await database.pool.query<{ id: string; order_key: string; terms: string[] }>(
    'select id, order_key, terms from private.teacher_listing',
  );
  listed = rows.map((row) => ({ id: row.id, order: Number(row.order_key), terms: new Set(row.terms) }));
});
afterAll(() => database.drop());

/** The README of the topic, word for word and row for row: tiers, best first, and within each the better standing. */
async function readPlainly(search: Search): Promise<string[]> {
  const asked = await meanings(search.words.join(' '));
  const has = (row: Listed, terms: string[]) => terms.some((term) => row.terms.has(term));
  const tierOf = (row: Listed): number => {
    if (asked.length === 0) return 0;
    const under = (letter: string) => asked.every(({ word }) => row.terms.has(`${letter}:${word}`));
    const meant = asked.map(({ similar }) => similar.map((word) => `w:${word}`));
    const tiers = [
      under('n'),
      under('m'),
      under('w'),
      meant.every((terms) => has(row, terms)),
      asked.length > 1 && meant.some((terms) => has(row, terms)),
    ];
    return tiers.indexOf(true);
  };
  const filters = [
    search.subjects.map((subject) => `s:${subject.toLowerCase()}`),
    search.languages.map((language) => `l:${language.toLowerCase()}`),
  ].filter((terms) => terms.length > 0);
  return listed
    .filter((row) => filters.every((terms) => has(row, terms)))
    .map((row) => ({ ...row, tier: tierOf(row) }))
    .filter(({ tier }) => tier >= 0)
    .sort((a, b) => a.tier - b.tier || b.order - a.order || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
}

async function meanings(question: string): Promise<{ word: string; similar: string[] }[]> {
  const { rows } = await database.pool.query(
    `select word, private.similar_words(word) as similar from unnest(private.query_words($1)) as word`,
    [question],
  );
  return rows;
}

/** Every page, one after the other. */
async function search({ words, subjects, languages, pageSize }: Search): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { rows: { id: string; next_cursor: string }[] } = await database.pool.query(
      `select id, next_cursor from search_teachers($1, $2, $3, cursor => $4, page_size => $5)`,
      [words.join(' '), subjects, languages, cursor, pageSize],
    );
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.rows.at(-1)?.next_cursor ?? null;
  } while (cursor !== null);
  return ids;
}

const someOf = (values: readonly string[], maxLength: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength });

const anySearch = fc.record<Search>({
  words: someOf([...words, 'number5', 'numbr17', 'histoire', 'qqqqwert'], 3),
  subjects: someOf(subjects, 2),
  languages: someOf(languages, 2),
  pageSize: fc.constantFrom(1, 12, 60, 60, 60),
});

describe('what a search finds, and in which order, is what the rules say', () => {
  const compare = () =>
    fc.assert(
      fc.asyncProperty(anySearch, async (asked) => {
        // Pages of one teacher take long where many are found.
        const plain = await readPlainly(asked);
        const pageSize = plain.length > 60 ? Math.max(asked.pageSize, 12) : asked.pageSize;
        expect(await search({ ...asked, pageSize })).toEqual(plain);
      }),
      { numRuns: 40, seed: 21 },
    );

  it('without statistics about terms', compare);

  it('in a listing that the statistics know to be short', async () => {
    await database.pool.query('analyze private.teacher_listing');
    await compare();
  });

  it('in a long listing, with statistics about terms', async () => {
    await pretendLongListings(database.pool);
    await compare();
  });
});
