import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpOf } from './support/http.ts';
import { type RestServer, startRestServer } from './support/rest-server.ts';

let server: RestServer;
let http: ReturnType<typeof httpOf>;

beforeAll(async () => {
  server = await startRestServer();
  http = httpOf(server.rest);
});
afterAll(() => server?.stop());

describe('queries that make no sense say where', () => {
  test.each([
    ['/people?id=1', 400, 'PGRST100', '"failed to parse filter (1)" (line 1, column 1)'],
    ['/people?id=foo.1', 400, 'PGRST100', '"failed to parse filter (foo.1)" (line 1, column 1)'],
    ['/people?id=in.1', 400, 'PGRST100', '"failed to parse filter (in.1)" (line 1, column 4)'],
    ['/people?id=is.maybe', 400, 'PGRST100', '"failed to parse filter (is.maybe)" (line 1, column 4)'],
    [
      '/people?select=id,,name',
      400,
      'PGRST100',
      '"failed to parse select parameter (id,,name)" (line 1, column 4)',
    ],
    [
      '/people?select=cities(',
      400,
      'PGRST100',
      '"failed to parse select parameter (cities()" (line 1, column 8)',
    ],
    ['/people?order=id.up', 400, 'PGRST100', '"failed to parse order (id.up)" (line 1, column 4)'],
    ['/people?or=(id.eq.1', 400, 'PGRST100', '"failed to parse logic tree ((id.eq.1)" (line 1, column 9)'],
    ['/people?nothing=eq.1', 400, '42703', 'column people.nothing does not exist'],
    ['/people?select=nothing', 400, '42703', 'column people.nothing does not exist'],
    ['/people?order=nothing', 400, '42703', 'column people.nothing does not exist'],
    ['/people?select=id::nothing', 400, '42704', 'type "nothing" does not exist'],
    ['/people?cities.id=eq.1', 400, 'PGRST108', "'cities' is not an embedded resource in this request"],
    ['/people?id=eq.x', 400, '22P02', 'invalid input syntax for type integer: "x"'],
    ['/people?born=eq.x', 400, '22007', 'invalid input syntax for type date: "x"'],
    ['/people?tags=cs.x', 400, '22P02', 'malformed array literal: "x"'],
    ['/people?id=like.x', 404, '42883', 'operator does not exist: integer ~~ unknown'],
    ['/people?name=eq.%00', 400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00'],
    ['/people?select=id.sum()', 400, 'PGRST123', 'Use of aggregate functions is not allowed'],
    ['/peple', 404, 'PGRST205', "Could not find the table 'rest_test.peple' in the schema cache"],
    ['/people/1', 404, 'PGRST125', 'Invalid path specified in request URL'],
    ['/rpc', 404, 'PGRST205', "Could not find the table 'rest_test.rpc' in the schema cache"],
    ['/rpc/a/b', 404, 'PGRST125', 'Invalid path specified in request URL'],
  ])('%s', async (path, status, code, message) => {
    const reply = await http(path);
    expect(reply).toMatchObject({ status, json: { code, message } });
    expect(Object.keys(reply.json as object).sort()).toEqual(['code', 'details', 'hint', 'message']);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('suggestions for what was misspelt', async () => {
    expect((await http('/peple')).json).toMatchObject({
      hint: "Perhaps you meant the table 'rest_test.people'",
    });
    expect((await http('/peo')).json).toMatchObject({ code: 'PGRST205', hint: null });
    expect((await http('/people?select=emaill')).json).toMatchObject({
      hint: 'Perhaps you meant to reference the column "people.email".',
    });
    expect((await http('/countries?select=cities(nmae)')).json).toMatchObject({
      message: 'column cities_1.nmae does not exist',
      hint: 'Perhaps you meant to reference the column "cities_1.name".',
    });
    expect((await http('/people?select=mailbox')).json).toMatchObject({ hint: null });
  });

  test('two embedded resources under one key', async () => {
    const twice = '/letters?select=people!sender_id(name),people!receiver_id(name)';
    expect(await http(twice)).toMatchObject({
      status: 400,
      json: { code: '42712', message: 'table name "letters_people_1" specified more than once' },
    });
    const named = '/letters?select=people!sender_id(name),to:people!receiver_id(name)&id=eq.1';
    expect((await http(named)).json).toEqual([{ people: { name: 'Ada' }, to: { name: 'Ben' } }]);
  });

  test('methods and bodies that are not served', async () => {
    expect(await http('/', { method: 'POST', body: '{}' })).toMatchObject({
      status: 405,
      json: { code: 'PGRST117' },
    });
    expect(
      await http('/people', { method: 'POST', headers: { 'content-type': 'text/yaml' }, body: 'a: 1' }),
    ).toMatchObject({
      status: 400,
      json: { code: 'PGRST102', message: 'Content-Type not acceptable: text/yaml' },
    });
    const huge = await http('/scratch', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `[{"id":1,"note":"${'x'.repeat(11 * 1024 * 1024)}"}]`,
    });
    expect(huge.status).toBe(413);
    expect(Object.keys(huge.json as object)).toContain('code');
  });
});

describe('bounds', () => {
  test('depth and width of embedding, of logic, number of filters', async () => {
    const deep = (depth: number) => `${'people('.repeat(depth)}id${')'.repeat(depth)}`;
    expect((await http(`/people?select=${deep(10)}&limit=1`)).status).toBe(200);
    expect((await http(`/people?select=${deep(11)}`)).json).toMatchObject({ code: 'PGRST100' });
    const wide = Array.from({ length: 51 }, (_, index) => `a${index}:people(id)`).join(',');
    expect((await http(`/people?select=${wide}`)).json).toMatchObject({ code: 'PGRST100' });
    expect((await http(`/people?or=${'(or'.repeat(21)}(id.eq.1)${')'.repeat(21)}`)).status).toBe(400);
    expect((await http(`/people?${'id=gt.0&'.repeat(201)}`)).json).toMatchObject({ code: 'PGRST100' });
  });

  test('a statement that takes too long is stopped, by role', async () => {
    const anon = await http('/rpc/who_am_i');
    expect(anon.json).toMatchObject({ timeout: '3s' });
    // In this database alone: roles are shared by all databases of the cluster.
    await server.pool.query(
      `do $$ begin
         execute format('alter role service_role in database %I set statement_timeout = ''200ms''', current_database());
       end $$`,
    );
    await server.pool.query(`notify pgrst, 'reload schema'`);
    const asService = httpOf(server.rest, { apikey: server.serviceRoleKey });
    await expect
      .poll(async () => (await asService('/rpc/who_am_i')).json)
      .toMatchObject({ role: 'service_role', timeout: '200ms' });
    const stopped = await asService('/rpc/sleepy', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"seconds":5}',
    });
    expect(stopped).toMatchObject({ status: 503, json: { code: '57014' } });
    expect(stopped.headers.get('retry-after')).toBe('2');
  });
});

describe('profiles', () => {
  test('choose the schema, and only among the exposed', async () => {
    const other = await http('/things', { headers: { 'accept-profile': 'rest_other' } });
    expect(other.json).toEqual([{ id: 1, label: 'other' }]);
    expect(other.headers.get('content-profile')).toBe('rest_other');
    expect((await http('/things')).status).toBe(404);
    expect(await http('/users', { headers: { 'accept-profile': 'auth' } })).toMatchObject({
      status: 406,
      json: {
        code: 'PGRST106',
        message: 'Invalid schema: auth',
        hint: 'Only the following schemas are exposed: rest_test, rest_other, public',
      },
    });
    const made = await http('/things', {
      method: 'POST',
      headers: { 'content-profile': 'rest_other', 'content-type': 'application/json' },
      body: '{"id":2,"label":"made"}',
    });
    expect(made.status).toBe(201);
  });
});
