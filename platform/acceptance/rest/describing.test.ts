import { makePerson } from '@lomdim/testing/people/tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpOf } from './support/http.ts';
import { type RestServer, reloadSchema, startRestServer } from './support/rest-server.ts';

let server: RestServer;
let http: ReturnType<typeof httpOf>;
let asOperator: ReturnType<typeof httpOf>;

beforeAll(async () => {
  server = await startRestServer({ DB_OPENAPI_MODE: 'follow-privileges' });
  await server.pool.query(`
    comment on schema rest_test is E'Small world\\nFor tests.';
    comment on table rest_test.people is E'Who is there\\n\\nAnd what they like.';
    comment on column rest_test.people.name is 'As they call themselves';
    comment on function rest_test.add(int, int) is 'Adds two numbers';
    alter table rest_test.letters add subject varchar(40) not null default 'none';
    create view rest_test.counted as select count(*) as people from rest_test.people;
    create function rest_test.operators_only() returns int language sql stable as 'select 1';
    revoke execute on function rest_test.operators_only() from public;
    grant select on rest_test.counted to anon, service_role;
    grant execute on function rest_test.operators_only() to service_role;
    revoke select (bio), insert (bio), update (bio) on rest_test.people from anon;
    revoke all on rest_test.people from anon;
    grant select (id, name, city_id, boss_id, mood, tags, data, score, active) on rest_test.people to anon`);
  await reloadSchema(server, 'counted');
  http = httpOf(server.rest);
  asOperator = httpOf(server.rest, { authorization: `Bearer ${server.serviceRoleKey}` });
});
afterAll(() => server?.stop());

const options = (path: string, headers: Record<string, string> = {}) =>
  http(path, { method: 'OPTIONS', headers });

describe('OPTIONS', () => {
  test.each([
    ['/people', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['/journal', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
    ['/counted', 'OPTIONS,GET,HEAD'],
    ['/scratch_view', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['/rpc/add?a=1', 'OPTIONS,GET,HEAD,POST'],
    ['/rpc/write_line?line=x', 'OPTIONS,POST'],
    ['/', 'OPTIONS,GET,HEAD'],
  ])('of %s says what can be done', async (path, allowed) => {
    const reply = await options(path);
    expect(reply).toMatchObject({ status: 200, text: '' });
    expect(reply.headers.get('allow')).toBe(allowed);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('access-control-expose-headers')).toContain('allow');
  });

  test('looks in the schema that was asked for', async () => {
    expect((await options('/things')).status).toBe(404);
    const other = await options('/things', { 'accept-profile': 'rest_other' });
    expect(other.headers.get('allow')).toContain('DELETE');
    expect(await options('/things', { 'accept-profile': 'rest_hidden' })).toMatchObject({
      status: 406,
      json: { code: 'PGRST106' },
    });
  });

  test('of what is not there, or by somebody who is not who they say, is refused', async () => {
    expect(await options('/peple')).toMatchObject({ status: 404, json: { code: 'PGRST205' } });
    expect(await options('/rpc/ad')).toMatchObject({ status: 404, json: { code: 'PGRST202' } });
    expect(await options('/rpc/add?z=1')).toMatchObject({ status: 404, json: { code: 'PGRST202' } });
    expect(await options('/a/b/c')).toMatchObject({ status: 404, json: { code: 'PGRST125' } });
    expect((await options('/people', { authorization: 'Bearer a.b.c' })).status).toBe(401);
  });

  test('of a browser that asks before a request is answered as before', async () => {
    const reply = await options('/nothing', {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'PATCH',
    });
    expect(reply.status).toBe(204);
    expect(reply.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(reply.headers.get('allow')).toBeNull();
  });
});

type Document = {
  info: { title: string; description?: string };
  host: string;
  paths: Record<string, Record<string, { parameters?: unknown[]; summary?: string; description?: string }>>;
  definitions: Record<string, { required?: string[]; properties: Record<string, object> }>;
  parameters: Record<string, { name: string; in: string }>;
};

const document = async (ask = asOperator, headers: Record<string, string> = {}) => {
  const reply = await ask('/', { headers });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8');
  return reply.json as Document;
};

describe('the description at the root', () => {
  test('says what a table is', async () => {
    const { info, host, definitions, paths, parameters } = await document();
    expect({ info, host }).toEqual({
      info: { title: 'Small world', description: 'For tests.', version: '1' },
      host: new URL(server.url).host,
    });
    const people = definitions.people;
    expect(people).toMatchObject({
      type: 'object',
      description: 'Who is there\n\nAnd what they like.',
      required: ['id', 'name', 'tags', 'data', 'score', 'created_at'],
    });
    expect(people?.properties).toMatchObject({
      id: { type: 'integer', format: 'integer', description: 'Note:\nThis is a Primary Key.<pk/>' },
      name: { type: 'string', format: 'text', description: 'As they call themselves' },
      boss_id: {
        description: "Note:\nThis is a Foreign Key to `people.id`.<fk table='people' column='id'/>",
      },
      // A table that is not exposed is named by the view that shows it.
      city_id: {
        description: "Note:\nThis is a Foreign Key to `cities.id`.<fk table='cities' column='id'/>",
      },
      tags: { type: 'array', format: 'text[]', items: { type: 'string' } },
      data: { format: 'jsonb' },
      mood: { type: 'string', format: 'rest_test.mood', enum: ['glad', 'sad'] },
      score: { type: 'number', format: 'numeric', default: 7 },
      active: { type: 'boolean' },
    });
    expect(people?.properties.data).not.toHaveProperty('type');
    expect(people?.properties.id).not.toHaveProperty('default');
    expect(definitions.letters?.properties.subject).toEqual({
      type: 'string',
      format: 'character varying',
      default: 'none',
      maxLength: 40,
    });
    expect(paths['/people']?.get).toMatchObject({
      tags: ['people'],
      summary: 'Who is there',
      description: 'And what they like.',
      parameters: expect.arrayContaining([
        { $ref: '#/parameters/rowFilter.people.name' },
        { $ref: '#/parameters/select' },
        { $ref: '#/parameters/limit' },
      ]),
      responses: { 200: { schema: { type: 'array', items: { $ref: '#/definitions/people' } } } },
    });
    expect(Object.keys(paths['/people'] ?? {})).toEqual(['get', 'post', 'patch', 'delete']);
    expect(Object.keys(paths['/counted'] ?? {})).toEqual(['get']);
    expect(parameters['rowFilter.people.name']).toMatchObject({ name: 'name', in: 'query' });
    expect(parameters['body.people']).toMatchObject({
      in: 'body',
      schema: { $ref: '#/definitions/people' },
    });
  });

  test('refers to nothing that is not in it', async () => {
    const whole = await document();
    const references = [...JSON.stringify(whole).matchAll(/"#\/(parameters|definitions)\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(50);
    for (const [, place, token = ''] of references) {
      const name = decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
      expect(Object.keys(whole[place as 'parameters' | 'definitions']), name).toContain(name);
    }
  });

  test('says how a function is called', async () => {
    const { paths } = await document();
    expect(paths['/rpc/add']?.get).toMatchObject({
      tags: ['(rpc) add'],
      summary: 'Adds two numbers',
      parameters: [
        { name: 'a', in: 'query', required: true, type: 'integer', format: 'integer' },
        { name: 'b', in: 'query', required: false, type: 'integer' },
      ],
    });
    expect(paths['/rpc/add']?.post?.parameters?.[0]).toMatchObject({
      name: 'args',
      in: 'body',
      schema: { required: ['a'], properties: { a: { format: 'integer' }, b: { format: 'integer' } } },
    });
    expect(Object.keys(paths['/rpc/write_line'] ?? {})).toEqual(['post']);
    expect(paths['/rpc/sum_all']?.get?.parameters).toEqual([
      {
        name: 'n',
        in: 'query',
        required: true,
        type: 'array',
        collectionFormat: 'multi',
        items: { type: 'integer', format: 'integer' },
      },
    ]);
    // Several of one name: required is what all of them require.
    expect(paths['/rpc/over']?.get?.parameters).toMatchObject([
      { name: 'a', required: true },
      { name: 'b', required: false },
    ]);
  });

  test('holds what the caller may see and no more', async () => {
    const all = await document();
    expect(all.definitions).toHaveProperty('secrets');
    expect(all.paths).toHaveProperty('/rpc/operators_only');
    const { token } = await makePerson(server);
    const person = await document(httpOf(server.rest, { authorization: `Bearer ${token}` }));
    const visitor = await document(http);
    for (const { definitions, paths } of [person, visitor]) {
      expect(definitions).not.toHaveProperty('secrets');
      expect(paths).not.toHaveProperty('/secrets');
      expect(paths).not.toHaveProperty('/rpc/operators_only');
      expect(paths).toHaveProperty('/rpc/add');
    }
    expect(person.definitions.people?.properties).toHaveProperty('bio');
    expect(visitor.definitions.people?.properties).not.toHaveProperty('bio');
    expect(visitor.parameters).not.toHaveProperty('rowFilter.people.bio');
  });

  test('is of the schema that was asked for, and of none that is not exposed', async () => {
    const other = await document(asOperator, { 'accept-profile': 'rest_other' });
    expect(Object.keys(other.definitions)).toEqual(['things']);
    expect((await asOperator('/', { headers: { 'accept-profile': 'rest_hidden' } })).status).toBe(406);
    const head = await asOperator('/', { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, text: '' });
  });
});
