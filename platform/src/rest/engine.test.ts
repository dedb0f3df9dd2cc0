import { readFile } from 'node:fs/promises';
import { createTestDatabase } from '@lomdim/testing/postgres/database';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../keys/read-caller.ts';
import { type Database, openShares } from '../postgres/database.ts';
import { Engine } from './engine.ts';
import { assemble } from './schema/assemble.ts';
import { readCatalogue } from './schema/catalogue.ts';
import type { SchemaCache } from './schema/types.ts';

const visitor: Caller = { role: 'anon', claims: '{"role":"anon"}', session: undefined };
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let shares: Database;
let cache: SchemaCache | undefined;
let engine: Engine;

/** What only a superuser can switch on is switched on here in the picture of the schema. */
beforeAll(async () => {
  database = await createTestDatabase();
  const fixture = new URL('../../acceptance/rest/support/fixture.sql', import.meta.url);
  await database.pool.query(await readFile(fixture, 'utf8'));
  const catalogue = await readCatalogue(database.pool, ['rest_test']);
  for (const name of ['db_aggregates_enabled', 'db_plan_enabled']) {
    catalogue.roles.push({ role: 'authenticator', setting: `pgrst.${name}=true` });
  }
  cache = assemble(catalogue, ['rest_test'], 1);
  shares = openShares(database.url, { log: pino({ level: 'silent' }) });
  engine = new Engine(shares.rest, () => cache, { title: 'Test', siteUrl: 'http://localhost' });
});
afterAll(async () => {
  await shares?.end();
  await database?.drop();
});

async function get(address: string, headers: Record<string, string> = {}) {
  const [path = '', queryString = ''] = address.split('?');
  const raw = {
    method: 'GET',
    path,
    queryString,
    header: (name: string) => headers[name],
    body: Buffer.alloc(0),
  };
  const visible = { method: 'GET', path, headers: '{}', cookies: '{}', address: '127.0.0.1' };
  const answer = await engine.handle(raw, visitor, visible);
  return { ...answer, text: String(answer.body) };
}

const rows = async (address: string): Promise<unknown> => JSON.parse((await get(address)).text);

test('aggregates over the whole, in groups, with casts, inside embedded resources', async () => {
  expect(await rows('/people?select=count(),id.max(),total:id.sum()::text')).toEqual([
    { count: 4, max: 4, total: '10' },
  ]);
  expect(await rows('/people?select=active,count()&order=active.nullslast')).toEqual([
    { active: false, count: 1 },
    { active: true, count: 2 },
    { active: null, count: 1 },
  ]);
  expect(await rows('/people?select=cities(name),count()&city_id=eq.1')).toEqual([
    { cities: { name: 'Paris' }, count: 1 },
  ]);
  expect(await rows('/people?select=name,letters!sender_id(id.sum(),n:id.count())&id=eq.1')).toEqual([
    { name: 'Ada', letters: [{ sum: 4, n: 2 }] },
  ]);
});

test('aggregates through spreads of one, not of many', async () => {
  expect(await rows('/letters?select=...sender_id(name),id.sum()&sender_id=eq.1')).toEqual([
    { name: 'Ada', sum: 4 },
  ]);
  expect(await rows('/passports?select=...people(n:count(),...cities(total:id.sum()))')).toEqual([
    { n: 2, total: 3 },
  ]);
  await expect(rows('/people?select=...groups(id.sum())')).rejects.toMatchObject({ code: 'PGRST127' });
});

test('the plan of a request, as text and as JSON', async () => {
  const text = await get('/people?id=eq.1', {
    accept: 'application/vnd.pgrst.plan; options=verbose|nonsense',
  });
  expect(text.text).toContain('Aggregate');
  expect(text.headers['content-type']).toBe(
    'application/vnd.pgrst.plan+text; for="application/json"; options=verbose; charset=utf-8',
  );
  const json = await get('/people', { accept: 'application/vnd.pgrst.plan+json' });
  expect(JSON.parse(json.text)).toMatchObject([{ Plan: { 'Node Type': 'Aggregate' } }]);
});

test('rows as GeoJSON, where PostGIS makes features of them', async () => {
  const requested = { accept: 'application/geo+json' };
  const missing = { status: 406, code: 'PGRST107' };
  await expect(get('/people', requested)).rejects.toMatchObject(missing);
  // PostGIS is not part of every PostgreSQL: this stands for its function, with the arguments that it has there.
  await database.pool.query(`
    create schema maps;
    grant usage on schema maps to anon;
    create function maps.st_asgeojson(r record, geom_column text default '', maxdecimaldigits int default 9, pretty_bool bool default false)
    returns text language plpgsql stable as $$
      begin
        return json_build_object('type', 'Feature', 'geometry', null, 'properties', row_to_json(r));
      end
    $$;
    grant execute on function maps.st_asgeojson(record, text, int, bool) to anon`);
  const known = cache;
  cache = assemble(await readCatalogue(database.pool, ['rest_test']), ['rest_test'], 2);
  try {
    const found = await get('/people?select=id,name&id=lt.3&order=id', requested);
    expect(found.headers['content-type']).toBe('application/geo+json; charset=utf-8');
    const feature = { type: 'Feature', geometry: null };
    expect(JSON.parse(found.text)).toEqual({
      type: 'FeatureCollection',
      features: [
        { ...feature, properties: { id: 1, name: 'Ada' } },
        { ...feature, properties: { id: 2, name: expect.any(String) } },
      ],
    });
    expect(JSON.parse((await get('/people?id=eq.0', requested)).text)).toMatchObject({ features: [] });
    await expect(get('/rpc/add?a=1&b=2', requested)).rejects.toMatchObject(missing);
  } finally {
    cache = known && { ...known, generation: 3 };
  }
});

test('the same address again is understood anew when a header or the schema differs', async () => {
  const address = '/people?id=eq.1&select=name';
  const object = { accept: 'application/vnd.pgrst.object+json' };
  for (let time = 0; time < 2; time += 1) {
    expect((await get(address)).text).toBe('[{"name":"Ada"}]');
    expect((await get(address, object)).text).toBe('{"name":"Ada"}');
    expect((await get(address, { prefer: 'count=exact' })).headers['content-range']).toBe('0-0/1');
    expect((await get('/people?select=id&order=id', { range: '1-1' })).text).toBe('[{"id":2}]');
    expect((await get('/people?select=id&order=id', { range: '2-2' })).text).toBe('[{"id":3}]');
  }

  const before = cache;
  await database.pool.query('alter table rest_test.people add column added text');
  try {
    await expect(get('/people?id=eq.1&select=added')).rejects.toMatchObject({ code: '42703' });
    cache = assemble(await readCatalogue(database.pool, ['rest_test']), ['rest_test'], 2);
    expect((await get('/people?id=eq.1&select=added')).text).toBe('[{"added":null}]');
    expect((await get(address)).text).toBe('[{"name":"Ada"}]');
  } finally {
    cache = before;
    await database.pool.query('alter table rest_test.people drop column added');
  }
});

test('until the schema is known, nothing is served', async () => {
  const known = cache;
  cache = undefined;
  await expect(get('/people')).rejects.toMatchObject({ status: 503, code: 'PGRST002' });
  cache = known;
});
