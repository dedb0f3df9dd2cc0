import { makePerson } from '@lomdim/testing/people/tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpOf } from './support/http.ts';
import { clientOf, type RestServer, startRestServer } from './support/rest-server.ts';

let server: RestServer;
let client: ReturnType<typeof clientOf>;
let http: ReturnType<typeof httpOf>;

beforeAll(async () => {
  server = await startRestServer();
  client = clientOf(server);
  http = httpOf(server.rest);
});
afterAll(() => server?.stop());

/** What the select answers; a refusal fails the test with its reason. */
async function rows(query: PromiseLike<{ data: unknown; error: unknown }>): Promise<unknown> {
  const { data, error } = await query;
  expect(error).toBeNull();
  return data;
}

async function names(query: string): Promise<unknown> {
  const { status, json } = await http(`/people?select=name&order=id&${query}`);
  expect({ query, status, json }).toMatchObject({ status: 200 });
  return (json as { name: string }[]).map((row) => row.name.slice(0, 5));
}

describe('columns', () => {
  test('aliases, casts and JSON paths', async () => {
    const select = 'id,who:name,text:id::text,data->a->b->1,size:data->>size';
    expect(await rows(client.from('people').select(select).eq('id', 1))).toEqual([
      { id: 1, who: 'Ada', text: '1', b: 2, size: '3' },
    ]);
  });

  test('functions of the row read like columns', async () => {
    expect(
      await rows(client.from('people').select('full_label').like('full_label', 'Ada%').order('full_label')),
    ).toEqual([{ full_label: 'Ada <ada@example.org>' }]);
  });

  test('names that need quoting', async () => {
    expect(
      (await http('/odd%20name?select=%22the%20id%22,%22a.b%22,%22quo%5C%22te%22&%22a.b%22=eq.dot')).json,
    ).toEqual([{ 'the id': 1, 'a.b': 'dot', 'quo"te': 'quote' }]);
  });

  test('an empty select answers empty objects', async () => {
    expect((await http('/groups?select=')).json).toEqual([{}, {}]);
  });
});

describe('embedding', () => {
  test('to one, to many, one to one, many to many', async () => {
    const select = 'name,cities(name,countries(name)),passports(number),groups(title),memberships(since)';
    expect(await rows(client.from('people').select(select).eq('id', 1))).toEqual([
      {
        name: 'Ada',
        cities: { name: 'Paris', countries: { name: 'France' } },
        passports: { number: 'P1' },
        groups: [{ title: 'Choir' }, { title: 'Chess' }],
        memberships: [{ since: '2020-01-01' }, { since: null }],
      },
    ]);
    expect(await rows(client.from('passports').select('number,people(name)').eq('number', 'P2'))).toEqual([
      { number: 'P2', people: { name: 'Ben' } },
    ]);
  });

  test('through views, and views over views, of tables in a schema that is not exposed', async () => {
    const select = 'name,cities(name,people(name))';
    expect(await rows(client.from('countries').select(select).eq('id', 2))).toEqual([
      { name: 'Germany', cities: [{ name: 'Berlin', people: [{ name: 'Ben' }] }] },
    ]);
    expect(await rows(client.from('towns').select('town_name,people(name)').eq('town_id', 1))).toEqual([
      { town_name: 'Paris', people: [{ name: 'Ada' }] },
    ]);
    expect(await rows(client.from('people').select('towns(town_name)').eq('id', 2))).toEqual([
      { towns: { town_name: 'Berlin' } },
    ]);
  });

  test('two foreign keys to one table need a hint: constraint or column', async () => {
    expect(
      await rows(
        client
          .from('letters')
          .select('from:people!letters_sender_id_fkey(name),to:people!receiver_id(name)')
          .eq('id', 1),
      ),
    ).toEqual([{ from: { name: 'Ada' }, to: { name: 'Ben' } }]);
    expect(await rows(client.from('letters').select('sender_id(name)').eq('id', 1))).toEqual([
      { sender_id: { name: 'Ada' } },
    ]);
    const { status, json } = await http('/letters?select=people(name)');
    expect(status).toBe(300);
    expect(json).toEqual({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'letters' and 'people'",
      hint: "Try changing 'people' to one of the following: 'people!letters_sender_id_fkey', 'people!letters_receiver_id_fkey'. Find the desired relationship in the 'details' key.",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'letters with people',
          relationship: 'letters_sender_id_fkey using letters(sender_id) and people(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'letters with people',
          relationship: 'letters_receiver_id_fkey using letters(receiver_id) and people(id)',
        },
      ],
    });
  });

  test('a table that refers to itself, both ways, and a hint for the many side', async () => {
    expect(await rows(client.from('people').select('name,boss_id(name)').eq('id', 2))).toEqual([
      { name: 'Ben', boss_id: { name: 'Ada' } },
    ]);
    const many = [{ staff: [{ name: 'Ben' }, { name: 'Chaya' }] }];
    expect(await rows(client.from('people').select('staff:people(name)').eq('id', 1))).toEqual(many);
    expect(await rows(client.from('people').select('staff:people!boss_id(name)').eq('id', 1))).toEqual(many);
  });

  test('relationships computed by a function', async () => {
    expect(await rows(client.from('people').select('followers(name)').eq('id', 2))).toEqual([
      { followers: [{ name: 'Dov (the 4th), "quoted"' }] },
    ]);
  });

  test('inner joins filter the parents, left joins do not', async () => {
    expect(
      await rows(client.from('people').select('name,cities!inner(name)').eq('cities.name', 'Haifa')),
    ).toEqual([{ name: 'Chaya', cities: { name: 'Haifa' } }]);
    expect(
      await rows(client.from('people').select('id,cities!left(name)').eq('cities.name', 'Haifa').order('id')),
    ).toEqual([
      { id: 1, cities: null },
      { id: 2, cities: null },
      { id: 3, cities: { name: 'Haifa' } },
      { id: 4, cities: null },
    ]);
    expect(
      await rows(
        client.from('countries').select('name,cities!inner(people!inner(id))').eq('cities.people.id', 2),
      ),
    ).toEqual([{ name: 'Germany', cities: [{ people: [{ id: 2 }] }] }]);
  });

  test('whether an embedded resource has rows is a filter', async () => {
    expect(await names('select=name,passports()&passports=is.null')).toEqual(['Chaya', 'Dov (']);
    expect(await names('select=name,passports()&passports=not.is.null')).toEqual(['Ada', 'Ben']);
    expect(await names('select=name,passports(),groups()&or=(passports.is.null,groups.not.is.null)')).toEqual(
      ['Ada', 'Ben', 'Chaya', 'Dov ('],
    );
    expect((await http('/people?select=name,passports()&passports=eq.1')).json).toMatchObject({
      code: 'PGRST120',
    });
  });

  test('spreads of one and of many', async () => {
    expect(
      await rows(
        client.from('people').select('name,...cities(city:name,...countries(country:name))').eq('id', 1),
      ),
    ).toEqual([{ name: 'Ada', city: 'Paris', country: 'France' }]);
    expect(await rows(client.from('people').select('name,...groups(titles:title,id)').eq('id', 1))).toEqual([
      { name: 'Ada', titles: ['Choir', 'Chess'], id: [1, 2] },
    ]);
    expect(await rows(client.from('people').select('name,...groups(title)').eq('id', 4))).toEqual([
      { name: 'Dov (the 4th), "quoted"', title: [] },
    ]);
  });

  test('filters, order, limit and offset inside embedded resources', async () => {
    expect(
      await rows(
        client
          .from('people')
          .select('staff:people(name)')
          .eq('id', 1)
          .order('name', { referencedTable: 'staff', ascending: false })
          .limit(1, { referencedTable: 'staff' }),
      ),
    ).toEqual([{ staff: [{ name: 'Chaya' }] }]);
    expect(
      (await http('/people?select=staff:people(name)&id=eq.1&staff.order=id&staff.offset=1')).json,
    ).toEqual([{ staff: [{ name: 'Chaya' }] }]);
    expect(
      (await http('/people?select=staff:people(name)&id=eq.1&staff.or=(name.eq.Ben,name.eq.nobody)')).json,
    ).toEqual([{ staff: [{ name: 'Ben' }] }]);
  });

  test('order by a column of a to-one resource', async () => {
    expect(
      await rows(
        client
          .from('people')
          .select('id,cities(name)')
          .not('city_id', 'is', null)
          .order('cities(name)', { ascending: true }),
      ),
    ).toEqual([
      { id: 2, cities: { name: 'Berlin' } },
      { id: 3, cities: { name: 'Haifa' } },
      { id: 1, cities: { name: 'Paris' } },
    ]);
    expect((await http('/people?select=groups(title)&order=groups(title)')).json).toMatchObject({
      code: 'PGRST118',
    });
    expect((await http('/people?order=cities(name)')).json).toMatchObject({ code: 'PGRST108' });
  });

  test('a relationship that does not exist is refused with a suggestion', async () => {
    expect(await http('/people?select=passport(number)')).toMatchObject({
      status: 400,
      json: {
        code: 'PGRST200',
        message: "Could not find a relationship between 'people' and 'passport' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'people' and 'passport' in the schema 'rest_test', but no matches were found.",
        hint: "Perhaps you meant 'passports' instead of 'passport'.",
      },
    });
  });
});

describe('filters', () => {
  test.each([
    ['id=eq.1', ['Ada']],
    ['id=neq.1&id=lt.3', ['Ben']],
    ['id=gt.2', ['Chaya', 'Dov (']],
    ['id=gte.2&id=lte.3', ['Ben', 'Chaya']],
    ['name=like.*a*', ['Ada', 'Chaya']],
    ['name=ilike.a*', ['Ada']],
    ['name=match.^[AB]', ['Ada', 'Ben']],
    ['name=imatch.^a', ['Ada']],
    ['name=like(any).{A*,B*}', ['Ada', 'Ben']],
    ['name=like(all).{*a*,C*}', ['Chaya']],
    ['id=eq(any).{1,3}', ['Ada', 'Chaya']],
    ['id=in.(1,3)', ['Ada', 'Chaya']],
    ['name=in.(%22Dov (the 4th), %5C%22quoted%5C%22%22,Ben)', ['Ben', 'Dov (']],
    ['id=in.()', []],
    ['id=not.in.(1,2,3)', ['Dov (']],
    ['active=is.true', ['Ada', 'Dov (']],
    ['active=is.null', ['Chaya']],
    ['active=not.is.null', ['Ada', 'Ben', 'Dov (']],
    ['active=is.not_null', ['Ada', 'Ben', 'Dov (']],
    ['active=is.unknown', ['Chaya']],
    ['active=isdistinct.true', ['Ben', 'Chaya']],
    ['mood=eq.glad', ['Ada', 'Dov (']],
    ['tags=cs.{math}', ['Ada', 'Chaya']],
    ['tags=cd.{math,logic,art}', ['Ada', 'Chaya', 'Dov (']],
    ['tags=ov.{music,logic}', ['Ada', 'Ben']],
    ['data=cs.{"size":3}', ['Ada']],
    ['during=sl.[6,7)', ['Ada']],
    ['during=sr.[1,4)', ['Ben', 'Dov (']],
    ['during=nxl.[5,9)', ['Ben', 'Dov (']],
    ['during=nxr.[5,9)', ['Ada', 'Ben']],
    ['during=adj.[5,9)', ['Ada']],
    ['bio=fts.program', ['Ada']],
    ['bio_words=fts(english).teach', ['Chaya']],
    ['bio=plfts.violin%20daily', ['Ben']],
    ['bio=phfts(english).first%20program', ['Ada']],
    ['bio=wfts(english).program%20or%20violin', ['Ada', 'Ben']],
    ['bio=not.fts.program', ['Ben', 'Chaya']],
    ['data->>size=eq.3', ['Ada']],
    ['data->size=gt.2', ['Ada', 'Dov (']],
    ['data->a->b->>0=eq.1', ['Ada']],
    ['or=(id.eq.1,name.eq.Ben)', ['Ada', 'Ben']],
    ['and=(id.gt.1,or(name.like.B*,name.like.C*))', ['Ben', 'Chaya']],
    ['not.or=(id.eq.1,id.eq.2)', ['Chaya', 'Dov (']],
    ['or=(not.and(id.gt.1,id.lt.4),id.in.(2))', ['Ada', 'Ben', 'Dov (']],
    ['or=(name.eq.%22Dov (the 4th), %5C%22quoted%5C%22%22,tags.cs.{math,logic})', ['Ada', 'Dov (']],
    ['or=(email.is.null,data->>size.eq.1)', ['Ben', 'Chaya']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('a value is never read as SQL', async () => {
    expect(await names(`name=eq.${encodeURIComponent("x' or '1'='1")}`)).toEqual([]);
    expect(await names(`data->>${encodeURIComponent(`"x' || 'y"`)}=is.null&id=eq.1`)).toEqual(['Ada']);
  });
});

describe('order and pages', () => {
  test('directions and nulls', async () => {
    const ids = async (order: string) =>
      ((await http(`/people?select=id&order=${order}`)).json as { id: number }[]).map((row) => row.id);
    expect(await ids('id.desc')).toEqual([4, 3, 2, 1]);
    expect(await ids('born.asc.nullsfirst')).toEqual([3, 2, 1, 4]);
    expect(await ids('born.desc.nullslast')).toEqual([4, 1, 2, 3]);
    expect(await ids('active.nullslast,id.desc')).toEqual([2, 4, 1, 3]);
    expect(await ids('data->size.desc.nullslast,id')).toEqual([4, 1, 2, 3]);
  });

  test('limit, offset and Range meet in Content-Range', async () => {
    const page = await http('/people?select=id&order=id&limit=2&offset=1', {
      headers: { prefer: 'count=exact' },
    });
    expect(page.status).toBe(206);
    expect(page.headers.get('content-range')).toBe('1-2/4');
    expect(page.headers.get('preference-applied')).toBe('count=exact');
    expect(page.json).toEqual([{ id: 2 }, { id: 3 }]);
    const ranged = await http('/people?select=id&order=id', {
      headers: { range: '2-9', 'range-unit': 'items' },
    });
    expect(ranged.status).toBe(200);
    expect(ranged.headers.get('content-range')).toBe('2-3/*');
    const beyond = await http('/people?offset=9', { headers: { prefer: 'count=exact' } });
    expect(beyond).toMatchObject({
      status: 416,
      json: {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'An offset of 9 was requested, but there are only 4 rows.',
      },
    });
    expect((await http('/people?id=eq.99')).headers.get('content-range')).toBe('*/*');
    expect((await http('/people?limit=-1')).status).toBe(416);
    expect((await http('/people', { headers: { range: '5-2' } })).status).toBe(416);
    expect((await http('/people?limit=0')).json).toEqual([]);
  });

  test('counts: exact, planned, estimated, and without rows', async () => {
    const counted = async (count: 'exact' | 'planned' | 'estimated') =>
      (await client.from('people').select('*', { count, head: true })).count;
    expect(await counted('exact')).toBe(4);
    expect(await counted('estimated')).toBe(4);
    expect(await counted('planned')).toBeGreaterThan(0);
    const inner = await client
      .from('people')
      .select('id,cities!inner(id)', { count: 'exact' })
      .eq('cities.id', 1);
    expect(inner.count).toBe(1);
  });

  test('no more than a thousand rows, at every level', async () => {
    await server.pool.query(
      `insert into rest_test.groups select g, 'many' from generate_series(1000, 2500) g;
       insert into rest_test.memberships select 4, g from generate_series(1000, 2500) g`,
    );
    const all = await http('/groups?select=id', { headers: { prefer: 'count=exact' } });
    expect(all.status).toBe(206);
    expect((all.json as unknown[]).length).toBe(1000);
    expect(all.headers.get('content-range')).toBe('0-999/1503');
    const embedded = await http('/people?select=memberships(group_id)&id=eq.4&memberships.limit=5000');
    expect((embedded.json as [{ memberships: unknown[] }])[0].memberships.length).toBe(1000);
    const estimated = await client.from('groups').select('*', { count: 'estimated', head: true });
    expect(estimated.count).toBeGreaterThanOrEqual(1001);
    await server.pool.query(
      'delete from rest_test.memberships where group_id >= 1000; delete from rest_test.groups where id >= 1000',
    );
  });
});

describe('shapes of the answer', () => {
  test('a single object, or a refusal that says how many there were', async () => {
    expect(await rows(client.from('people').select('name').eq('id', 1).single())).toEqual({ name: 'Ada' });
    const { error, status } = await client.from('people').select('name').lt('id', 3).single();
    expect(status).toBe(406);
    expect(error).toMatchObject({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 2 rows',
      hint: null,
    });
    expect((await client.from('people').select('name').eq('id', 99).single()).error?.details).toBe(
      'The result contains 0 rows',
    );
    expect(await rows(client.from('people').select('name').eq('id', 99).maybeSingle())).toBeNull();
  });

  test('nulls stripped', async () => {
    const accept = 'application/vnd.pgrst.array+json;nulls=stripped';
    const array = await http('/people?select=id,active&id=eq.3', { headers: { accept } });
    expect(array.json).toEqual([{ id: 3 }]);
    expect(array.headers.get('content-type')).toContain('nulls=stripped');
    const object = await http('/people?select=id,active&id=eq.3', {
      headers: { accept: 'application/vnd.pgrst.object+json;nulls=stripped' },
    });
    expect(object.json).toEqual({ id: 3 });
  });

  test('CSV', async () => {
    const { text, headers } = await http('/people?select=id,name&order=id', {
      headers: { accept: 'text/csv' },
    });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text).toBe('id,name\n1,Ada\n2,Ben\n3,Chaya\n4,"Dov (the 4th), ""quoted"""');
    expect(await rows(client.from('people').select('id').eq('id', 1).csv())).toBe('id\n1');
    expect((await http('/people?id=eq.99', { headers: { accept: 'text/csv' } })).text).toBe('\n');
  });

  test('HEAD answers the same headers without a body', async () => {
    const head = await http('/people?select=id', { method: 'HEAD', headers: { prefer: 'count=exact' } });
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers.get('content-range')).toBe('0-3/4');
  });

  test('a media type that cannot be made is refused', async () => {
    expect(await http('/people', { headers: { accept: 'image/gif' } })).toMatchObject({
      status: 406,
      json: { code: 'PGRST107', message: 'None of these media types are available: image/gif' },
    });
    expect((await http('/people?limit=0', { headers: { accept: 'image/gif, */*;q=0.1' } })).status).toBe(200);
  });

  test('the root describes what is exposed, only to the operator', async () => {
    const { token } = await makePerson(server);
    for (const credential of [undefined, server.anonKey, token]) {
      const headers = credential === undefined ? {} : { authorization: `Bearer ${credential}` };
      for (const accept of ['*/*', 'application/openapi+json', 'application/json']) {
        const refused = await http('/', { headers: { ...headers, accept } });
        expect(refused).toMatchObject({ status: 404, json: { code: 'PGRST126' } });
        expect(refused.text).not.toContain('people');
      }
    }
    const { status, json } = await http('/', {
      headers: { authorization: `Bearer ${server.serviceRoleKey}` },
    });
    expect(status).toBe(200);
    expect(Object.keys((json as { paths: object }).paths)).toContain('/people');
  });
});
