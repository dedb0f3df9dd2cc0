import { randomUUID } from 'node:crypto';
import { type Language, languageCodes } from '@lomdim/contract/languages';
import { startSite } from '@lomdim/testing/server/site';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isId, type PrivateValues, readPrivateValues } from './support/private-values.ts';
import { textsIn } from './support/read-page.ts';
import { deliverWhole, renderedAddresses } from './support/rendered-pages.ts';

/** Values that stand nowhere else, so that nothing hides them. */
const planted = { room: 'lomdim-room-behind-the-curtain', months: ['1907-03-01', '1911-10-01'] };

let site: TestServer;
let empty: TestServer;
let secrets: PrivateValues;
/** Pages of what is not there, or is there no longer: their address holds an id that is nobody's business otherwise. */
let missing: { address: string; status: number }[];
/** All that is written on all pages, and what is written on those of a site in which there is nobody. */
let written: string;
let texts: string;

beforeAll(async () => {
  [site, empty] = await Promise.all([startSite({ env: { SEED: 'demo' } }), startSite()]);
  await plant();
  missing = await missingPages();
  secrets = await readPrivateValues(site.pool);
  const addresses = await renderedAddresses(site);
  const inEveryLanguage = addresses.flatMap((address) =>
    languageCodes.map((language) => ({ address, language })),
  );
  [texts, written] = await Promise.all([
    writtenOn(empty, inEveryLanguage),
    writtenOn(site, [...inEveryLanguage, ...inTurn([...(await everyRecord()), ...variants])]),
  ]);
});

afterAll(async () => {
  await Promise.all([site.stop(), empty.stop()]);
});

async function idOf(sql: string, ...values: unknown[]): Promise<string> {
  const { rows } = await site.pool.query<{ id: string }>(sql, values);
  return rows[0]?.id ?? expect.fail(`the demonstration data have no row for: ${sql}`);
}

async function plant(): Promise<void> {
  await idOf(
    'update private.live_sessions set jitsi_room = $1 where id = (select id from hall_sessions() limit 1) returning id',
    planted.room,
  );
  const { rows } = await site.pool.query('select child_id from private.children order by child_id');
  expect(rows.length).toBeGreaterThanOrEqual(planted.months.length);
  for (const [index, { child_id }] of rows.entries()) {
    await site.pool.query('update private.children set birth_month = $2 where child_id = $1', [
      child_id,
      planted.months[index % planted.months.length],
    ]);
  }
}

async function missingPages(): Promise<{ address: string; status: number }[]> {
  const withdrawn = await idOf(
    "select id from private.profiles where role = 'teacher' and approval_status = 'pending' order by id limit 1",
  );
  for (const status of ['approved', 'suspended']) {
    await site.pool.query('update private.profiles set approval_status = $2 where id = $1', [
      withdrawn,
      status,
    ]);
  }
  const closed = await idOf(
    `insert into courses (teacher_id, title, description, subject, price)
     select teacher_id, 'Lamplight evenings', 'Nobody reads of these evenings any more.', subject, price
     from courses where page_state('course', id) = 'open' order by id limit 1 returning id`,
  );
  await site.pool.query('update courses set is_active = false where id = $1', [closed]);
  const student = await idOf(
    "select id from private.profiles where role = 'student' and not is_child order by id limit 1",
  );
  const child = await idOf('select child_id as id from private.children order by child_id limit 1');
  return [
    { address: `/teacher/${withdrawn}`, status: 410 },
    { address: `/course/${closed}`, status: 410 },
    { address: `/teacher/${student}`, status: 404 },
    { address: `/teacher/${child}`, status: 404 },
    { address: `/course/${randomUUID()}`, status: 404 },
    { address: '/blog/nothing', status: 404 },
  ];
}

const variants = [
  ...['/search', '/find-teachers', '/women-courses', '/children-courses', '/find-partner', '/rabbanim'].map(
    (address) => `${address}?q=Talmud`,
  ),
  '/find-teachers?audience=children',
  '/find-partner?level=beginner',
  '/beit-hamidrash?resource=mishna',
  '/beit-hamidrash?study',
];

/** Every teacher and every course that visitors see, whole, and what is said of each teacher. */
async function everyRecord(): Promise<string[]> {
  const { rows } = await site.pool.query<{ kind: string; id: string }>(
    `select 'teacher' as kind, id from private.teacher_listing union all select 'course', id from private.course_listing`,
  );
  expect(rows.length).toBeGreaterThan(20);
  return rows.flatMap(({ kind, id }) => {
    const address = `/${kind}/${id}`;
    return kind === 'teacher' ? [address, `${address}?tab=reviews`] : [address];
  });
}

type Asked = { address: string; language: Language };

/** What is private is the same in every language, so each of many is read in one. */
const inTurn = (addresses: readonly string[]): Asked[] =>
  addresses.map((address, index) => ({
    address,
    language: languageCodes[index % languageCodes.length] ?? 'en',
  }));

async function writtenOn(server: TestServer, pages: readonly Asked[]): Promise<string> {
  const found = new Set<string>();
  for (const { address, language } of pages) {
    const page = await deliverWhole(server.url + address, { 'accept-language': language });
    expect(page.state?.language, address).toBe(language);
    textsIn(page.html, found);
  }
  return [...found].join('\n');
}

const idsIn = (text: string) =>
  new Set(text.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi)?.map((each) => each.toLowerCase()));

/** The secrets that stand in a text, with the columns that they are from. */
function secretsIn(text: string, known = ''): string[] {
  const ids = idsIn(text);
  const knownIds = idsIn(known);
  const stands = (value: string) =>
    // A word such as "confirmed" stands in many a table, and in texts.
    isId(value) ? ids.has(value) && !knownIds.has(value) : text.includes(value) && !known.includes(value);
  return [...secrets]
    .filter(([value]) => stands(value))
    .map(([value, columns]) => `${columns.join(', ')}: ${value}`);
}

it('knows what is private', async () => {
  const columns = new Set([...secrets.values()].flat());
  expect(columns.size).toBeGreaterThan(20);
  expect(secrets.get(planted.room)).toEqual(['private.live_sessions.jitsi_room']);
  for (const month of ['1907-03-01', '1907-03', 'March 1907', 'mars 1907', 'März 1907', 'October 1911']) {
    expect(secrets.get(month), month).toEqual(['private.children.birth_month']);
  }
  const people = await site.pool.query<{ id: string; email: string | null }>(
    `select p.id, p.email from private.profiles p
     where p.role = 'student' and p.id not in (select l.id from private.partner_listing l)`,
  );
  expect(people.rows.length).toBeGreaterThan(5);
  for (const { id, email } of people.rows) {
    expect(secrets.get(id), id).toContain('private.profiles.id');
    if (email) expect(secrets.get(email), email).toContain('auth.users.email');
  }
  const children = await site.pool.query('select child_id from private.children');
  for (const { child_id } of children.rows)
    expect(secrets.get(child_id)).toContain('private.children.child_id');
});

it('no page holds a value that visitors may not read', () => {
  expect(secretsIn(written, texts)).toEqual([]);
});

it('no page of what is not there, or is there no longer, holds one', async () => {
  for (const [index, { address, status }] of missing.entries()) {
    const language = languageCodes[index % languageCodes.length] ?? 'en';
    const page = await deliverWhole(site.url + address, { 'accept-language': language });
    expect(page.status, address).toBe(status);
    expect(page.state?.language, address).toBe(language);
    const shown = [...textsIn(page.html)].join('\n');
    // Who asked by an id knows it.
    expect(secretsIn(shown, `${texts}\n${address}`), address).toEqual([]);
  }
});

it('no page holds an e-mail address of a person or a telephone number', () => {
  expect(written).not.toMatch(/@demo\.example/);
  expect(written).not.toMatch(/tel:\+?\d/);
});
