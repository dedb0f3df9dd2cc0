import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pretendLongListings } from '../helpers/long-listings.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // The statistics are made when the test says so.
  await database.pool.query('alter table private.teacher_listing set (autovacuum_enabled = off)');
  await database.pool.query(`
    insert into auth.users (id, aud, role, email, raw_user_meta_data)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'teacher' || n || '@lomdim.example',
      jsonb_build_object('role', 'teacher', 'first_name', 'Teacher', 'last_name', 'Number' || n)
    from generate_series(1, 90) as n`);
  // One in two teaches Talmud, one in three speaks French, one alone knows Ladino.
  await database.pool.query(`
    update private.profiles p set approval_status = 'approved',
      subjects = case when numbered.n % 2 = 0 then array['Talmud'] else array['Torah'] end,
      languages = case when numbered.n % 3 = 0 then array['French'] when numbered.n = 1 then array['Ladino'] else array['German'] end,
      bio = case when numbered.n % 5 = 0 then 'Reads Rashi slowly' end
    from (select id, substring(last_name from '\\d+')::int as n from private.profiles where role = 'teacher') as numbered
    where numbered.id = p.id`);
});
afterAll(() => database.drop());

type Row = { id: string; next_cursor: string };

/** Every page of a search, one after the other. */
async function everyPage(search: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { rows: Row[] } = await database.pool.query(
      `select id, next_cursor from search_teachers(${search}, cursor => $1, page_size => 7)`,
      [cursor],
    );
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.rows.at(-1)?.next_cursor ?? null;
  } while (cursor !== null);
  return ids;
}

const filters = async (search: string) =>
  (await database.pool.query(`select * from teacher_filters(${search}) order by kind, value`)).rows;

/** How large a share of the teachers the statistics say to have a term. */
async function shareOf(term: string): Promise<number> {
  const { rows } = await database.pool.query(
    `select private.expected_share(array[array[$1]::text], common.terms, common.shares) as share
     from private.common_terms('teacher_listing') as common`,
    [term],
  );
  return Number(rows[0]?.share);
}

async function isShort(): Promise<boolean> {
  const { rows } = await database.pool.query(`select private.is_short_listing('teacher_listing') as short`);
  return rows[0]?.short;
}

const searches: [search: string, found: number][] = [
  ["question => ''", 90],
  ["subjects => '{Talmud}'", 45],
  ["subjects => '{Talmud}', languages => '{French}'", 15],
  ["languages => '{Ladino}'", 1],
  ["languages => '{Klingon}'", 0],
  ["question => 'rashi'", 18],
  ["question => 'talmud rashi'", 54],
  ["question => 'number12'", 1],
  ["question => 'teacher', subjects => '{Torah}'", 45],
];

describe('the pages of a search', () => {
  it('are the same whether terms are looked up, all that fits is read, or the order is walked along', async () => {
    expect(await shareOf('s:talmud')).toBe(0);
    const lookedUp = new Map<string, unknown>();
    for (const [search] of searches) lookedUp.set(search, [await everyPage(search), await filters(search)]);
    await database.pool.query('analyze private.teacher_listing');
    expect(await shareOf('s:talmud')).toBeCloseTo(0.5);
    expect(await shareOf('l:klingon')).toBe(0);
    const compare = async () => {
      for (const [search, found] of searches) {
        const ids = await everyPage(search);
        expect([ids, await filters(search)], search).toEqual(lookedUp.get(search));
        expect(new Set(ids).size, search).toBe(ids.length);
        expect(ids.length, search).toBeGreaterThanOrEqual(found);
      }
    };
    expect(await isShort()).toBe(true);
    await compare();
    await pretendLongListings(database.pool);
    expect(await isShort()).toBe(false);
    await compare();
  });

  it('end where the words do not go on', async () => {
    expect(await everyPage("subjects => '{Talmud}', languages => '{French}'")).toHaveLength(15);
    expect(await everyPage("languages => '{Klingon}'")).toEqual([]);
  });
});
