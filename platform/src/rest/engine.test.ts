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

type Asked = { headers?: Record<string, string>; body?: string };

async function ask(method: string, address: string, { headers = {}, body = '' }: Asked = {}) {
  const [path = '', queryString = ''] = address.split('?');
  const header = (name: string) => headers[name];
  const raw = { method, path, queryString, header, body: Buffer.from(body) };
  const visible = { method, path, headers: '{}', cookies: '{}', address: '127.0.0.1' };
  const answer = await engine.handle(raw, visitor, visible);
  return { ...answer, text: String(answer.body) };
}

const get = (address: string, headers: Record<string, string> = {}) => ask('GET', address, { headers });

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

test('one row where one is asked for, and how many there are where there is not one', async () => {
  const object = { accept: 'application/vnd.pgrst.object+json' };
  const one = await get('/people?id=eq.1&select=name,cities(name)', object);
  expect(one).toMatchObject({ status: 200, text: '{"name":"Ada","cities":{"name":"Paris"}}' });
  expect(one.headers['content-range']).toBe('0-0/*');
  const stripped = { accept: 'application/vnd.pgrst.object+json;nulls=stripped' };
  expect((await get('/people?id=eq.3&select=id,active', stripped)).text).toBe('{"id":3}');

  const notOne = (count: number) => ({
    ...{ status: 406, code: 'PGRST116' },
    details: `The result contains ${count} rows`,
  });
  for (const headers of [object, { ...object, prefer: 'count=exact' }]) {
    await expect(get('/people?id=eq.99', headers)).rejects.toMatchObject(notOne(0));
    await expect(get('/people?id=lt.4', headers)).rejects.toMatchObject(notOne(3));
  }
  const counted = await get('/people?id=eq.1&select=id', { ...object, prefer: 'count=exact' });
  expect(counted).toMatchObject({ text: '{"id":1}', headers: { 'content-range': '0-0/1' } });
});

test('an address that came before takes every body for what it is', async () => {
  const add = (body: unknown) => ask('POST', '/rpc/add', { body: JSON.stringify(body) });
  const write = (body: unknown) =>
    ask('POST', '/people?select=name,active', {
      headers: { prefer: 'return=representation,tx=rollback' },
      body: JSON.stringify(body),
    });
  const known = cache;
  cache = known && {
    ...known,
    generation: 4,
    settings: { ...known.settings, txEnd: 'commit-allow-override' },
  };
  try {
    for (let time = 0; time < 2; time += 1) {
      expect((await add({ a: 1, b: 2 })).text).toBe('3');
      expect((await add({ b: 20, a: 10 })).text).toBe('30');
      await expect(add({ a: 1, other: 2 })).rejects.toMatchObject({ code: 'PGRST202' });
      await expect(ask('POST', '/rpc/add', { body: '{' })).rejects.toMatchObject({ code: 'PGRST102' });

      const eve = { id: 91, name: 'Eve' };
      expect((await write({ ...eve, active: true })).text).toBe('[{"name":"Eve","active":true}]');
      expect((await write({ active: false, ...eve })).text).toBe('[{"name":"Eve","active":false}]');
      const two = await write([eve, { id: 92, name: 'Dan' }]);
      expect(JSON.parse(two.text)).toMatchObject([{ name: 'Eve' }, { name: 'Dan' }]);
      await expect(write({ 'name","active': true })).rejects.toMatchObject({ code: 'PGRST204' });
    }
  } finally {
    cache = known && { ...known, generation: 5 };
  }
});

test('a read by ids alone is planned once, whatever the ids', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  await database.pool.query(`
    create table rest_test.rooms (id uuid primary key, owner uuid, name text);
    insert into rest_test.rooms values ('${id}', '${id}', 'library');
    create function rest_test.planned(rest_test.rooms) returns text stable language sql as $$
      select current_setting('plan_cache_mode')
    $$;
    grant select on rest_test.rooms to anon;
    grant execute on function rest_test.planned to anon`);
  const known = cache;
  cache = assemble(await readCatalogue(database.pool, ['rest_test']), ['rest_test'], 6);
  const planned = async (filters: string) =>
    JSON.parse((await get(`/rooms?select=planned&${filters}`)).text)[0].planned;
  try {
    for (const filters of [`id=eq.${id}`, `id=eq.${id}&owner=eq.${id}`, `id=eq.${id}&order=name&limit=3`]) {
      expect(await planned(filters)).toBe('force_generic_plan');
    }
    const others = ['', 'name=eq.library', `id=eq.${id}&name=eq.library`, `id=in.(${id})`, `id=gte.${id}`];
    for (const filters of [...others, `or=(id.eq.${id},name.eq.x)`]) {
      expect(await planned(filters)).toBe('auto');
    }
  } finally {
    cache = known && { ...known, generation: 7 };
  }
});

test('until the schema is known, nothing is served', async () => {
  const known = cache;
  cache = undefined;
  await expect(get('/people')).rejects.toMatchObject({ status: 503, code: 'PGRST002' });
  cache = known;
});
