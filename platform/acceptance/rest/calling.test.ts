import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpOf } from './support/http.ts';
import { clientOf, type RestServer, startRestServer } from './support/rest-server.ts';

let server: RestServer;
let client: ReturnType<typeof clientOf>;
let http: ReturnType<typeof httpOf>;

beforeAll(async () => {
  // The operator of this one lets callers undo what they did.
  server = await startRestServer({ DB_TX_END: 'commit-allow-override' });
  client = clientOf(server);
  http = httpOf(server.rest);
});
afterAll(() => server?.stop());

const post = (name: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  http(`/rpc/${name}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('arguments', () => {
  test('named, with defaults, by POST and by GET', async () => {
    expect((await client.rpc('add', { a: 1 })).data).toBe(11);
    expect((await client.rpc('add', { a: 1, b: 2 }, { get: true })).data).toBe(3);
    expect((await http('/rpc/add?a=5')).json).toBe(15);
    expect((await post('add', 'a=1&b=1', { 'content-type': 'application/x-www-form-urlencoded' })).json).toBe(
      2,
    );
  });

  test('any number of arguments, arrays and composite values', async () => {
    expect((await http('/rpc/sum_all?n=1&n=2&n=3')).json).toBe(6);
    expect((await client.rpc('sum_all', { n: [4, 5] })).data).toBe(9);
    expect((await client.rpc('take_array', { list: [1, 7] })).data).toBe(7);
    expect((await http('/rpc/take_array?list={1,8}')).json).toBe(8);
    expect((await client.rpc('take_pair', { p: { first: 1, second: 'x' } })).data).toBe('1:x');
  });

  test('texts and lists of texts arrive as they are, with or without other arguments', async () => {
    const words = ['a "b"', 'c\\d', '{e,f}', 'null', '', 'שלום'];
    expect((await post('join_words', JSON.stringify({ words, glue: ',' }))).json).toBe(words.join(','));
    expect((await post('join_words', JSON.stringify({ words }))).json).toBe(words.join(' '));
    expect((await post('join_words', '{"words":[]}')).json).toBe('');
    expect((await post('join_words', '{"words":["a",null,1],"glue":"-"}')).json).toBe('a-none-1');
    expect((await post('join_words', '{"words":["a","b"],"glue":7}')).json).toBe('a7b');
    expect((await post('join_words', '{"words":"{a,b}"}')).json).toBe('a b');
    expect((await post('join_words', '{"words":["\\ud800"]}')).status).toBe(400);
    expect((await post('join_words', '{"words":["\\u0000"]}')).status).toBe(400);
  });

  test('a single unnamed parameter takes the whole body', async () => {
    expect((await post('echo_json', '{"b":[1,{"c":2}]}')).json).toEqual({ b: [1, { c: 2 }] });
    expect((await post('echo_json', '[1,2]')).json).toEqual([1, 2]);
    expect((await post('echo_jsonb', '{"":{"c":2}}')).json).toEqual({ '': { c: 2 } });
    expect((await post('echo_text', 'plain "text"', { 'content-type': 'text/plain' })).json).toBe(
      'plain "text"',
    );
    const bytes = Buffer.from([0, 1, 255, 10]);
    const raw = await fetch(`${server.rest}/rpc/echo_bytes`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', accept: 'application/octet-stream' },
      body: new Uint8Array(bytes),
    });
    expect(Buffer.from(await raw.arrayBuffer())).toEqual(bytes);
  });

  test('overloads are told apart by the names of the arguments', async () => {
    expect((await client.rpc('over', { a: 1, b: 2 })).data).toBe('two');
    expect(await http('/rpc/over?a=1')).toMatchObject({
      status: 300,
      json: {
        code: 'PGRST203',
        message: expect.stringContaining('rest_test.over(a => integer), rest_test.over(a => text)'),
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    });
  });

  test('a call that fits nothing gets a suggestion', async () => {
    expect(await post('pair', '{"a":1}')).toMatchObject({
      status: 404,
      json: {
        code: 'PGRST202',
        message: 'Could not find the function rest_test.pair(a) in the schema cache',
        details:
          'Searched for the function rest_test.pair with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function rest_test.pairs',
      },
    });
    // Too far away: a guesser is not told what there is.
    expect(await post('ad', '{"a":1}')).toMatchObject({ status: 404, json: { hint: null } });
    expect(await http('/rpc/numbers?up=3')).toMatchObject({
      status: 404,
      json: { hint: 'Perhaps you meant to call the function rest_test.numbers(upto)' },
    });
    expect(await http('/rpc/noop?x=1')).toMatchObject({ status: 404 });
  });
});

describe('results', () => {
  test('nothing, values, sets of values', async () => {
    expect(await post('noop', '')).toMatchObject({ status: 204, text: '' });
    expect((await http('/rpc/numbers?upto=3')).json).toEqual([1, 2, 3]);
    expect((await http('/rpc/numbers?upto=5&limit=2&offset=1')).json).toEqual([2, 3]);
    expect((await client.rpc('one_person', { wanted: 2 })).data).toMatchObject({ id: 2, name: 'Ben' });
    expect((await post('outs', '{}')).json).toEqual({ a: 1, b: 'two' });
  });

  test('rows can be selected, filtered, ordered, paged, counted and embedded into', async () => {
    expect(
      (await client.rpc('people_in', { city: 'Paris' }).select('name,full_label,cities(name),groups(title)'))
        .data,
    ).toEqual([
      {
        name: 'Ada',
        full_label: 'Ada <ada@example.org>',
        cities: { name: 'Paris' },
        groups: [{ title: 'Choir' }, { title: 'Chess' }],
      },
    ]);
    expect(
      (await client.rpc('pairs').select('v').gt('v', 1).order('v', { ascending: false }).limit(1)).data,
    ).toEqual([{ v: 3 }]);
    const counted = await client.rpc('pairs', {}, { count: 'exact' }).gt('v', 1);
    expect(counted).toMatchObject({
      count: 2,
      data: [
        { k: 'y', v: 2 },
        { k: 'z', v: 3 },
      ],
    });
    const head = await client.rpc('pairs', {}, { head: true, count: 'exact' });
    expect(head).toMatchObject({ count: 3, data: null });
    expect((await client.rpc('pairs').select('k').eq('v', 2).single()).data).toEqual({ k: 'y' });
    expect((await client.rpc('pairs').single()).error).toMatchObject({
      code: 'PGRST116',
      details: 'The result contains 3 rows',
    });
    expect((await http('/rpc/pairs', { headers: { accept: 'text/csv' } })).text).toBe('k,v\nx,1\ny,2\nz,3');
    expect(
      (
        await http('/rpc/echo_text', {
          method: 'POST',
          body: 'as is',
          headers: { 'content-type': 'text/plain', accept: 'text/plain' },
        })
      ).text,
    ).toBe('as is');
  });

  test('a domain named like a media type is that type', async () => {
    for (const accept of ['text/html', '*/*', 'image/png, text/html;q=0.9']) {
      const page = await http('/rpc/page', { headers: { accept } });
      expect(page.text).toBe('<p>hi</p>');
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
    expect((await http('/rpc/page', { headers: { accept: 'application/json' } })).json).toBe('<p>hi</p>');
    expect((await http('/rpc/pairs', { headers: { accept: 'text/html, */*;q=0.8' } })).json).toHaveLength(3);
    expect((await http('/rpc/pairs', { headers: { accept: 'text/html' } })).status).toBe(406);
  });

  test('a function may set status and headers', async () => {
    const reply = await post('set_answer', '{}');
    expect(reply).toMatchObject({ status: 202, json: 1 });
    expect(reply.headers.get('x-made')).toBe('yes');
    expect((await http('/rpc/pairs')).headers.get('x-made')).toBeNull();
  });
});

describe('transactions', () => {
  const lines = async () => (await server.pool.query('select line from rest_test.journal')).rowCount;

  test('GET cannot write', async () => {
    expect(await http('/rpc/write_line?line=x')).toMatchObject({ status: 405, json: { code: '25006' } });
    expect(await lines()).toBe(0);
    expect(await post('write_line', '{"line":"x"}')).toMatchObject({ status: 204 });
    expect(await lines()).toBe(1);
  });

  test('max-affected, single objects and tx=rollback undo what the function did', async () => {
    const strict = { prefer: 'handling=strict, max-affected=1' };
    expect(await post('write_and_return', '{"line":"y"}', strict)).toMatchObject({
      status: 400,
      json: { code: 'PGRST124' },
    });
    expect(await post('add', '{"a":1}', strict)).toMatchObject({ status: 400, json: { code: 'PGRST128' } });
    expect(
      (await post('write_and_return', '{"line":"y"}', { accept: 'application/vnd.pgrst.object+json' }))
        .status,
    ).toBe(406);
    expect((await post('write_and_return', '{"line":"y"}', { prefer: 'tx=rollback' })).json).toHaveLength(2);
    expect(await lines()).toBe(1);
  });

  test.each([
    'id=gte.0&order=id',
    'name=like.*a*&order=name.desc&limit=1',
    'select=id,text:score::text,size:data->size,tags,during,mood,born&order=id',
    'select=name,full_label,cities(name),letters!sender_id(body)&order=id',
    'select=name,...cities(city:name)&or=(id.eq.1,name.eq.Ben)&order=id',
    'select=count&id=lt.3',
  ])('a function that writes answers %s as the table does, and has written', async (query) => {
    const before = (await lines()) ?? 0;
    const called = await http(`/rpc/people_noted?${query}`, { method: 'POST' });
    const read = await http(`/people?${query}`);
    expect(called.status).toBe(200);
    expect(called.json).toEqual(read.json);
    expect(called.headers.get('x-noted')).toBe('yes');
    expect(await lines()).toBe(before + 1);
  });

  test('what is refused of a shaped answer does not undo the call', async () => {
    const before = (await lines()) ?? 0;
    const one = { method: 'POST', headers: { accept: 'application/vnd.pgrst.object+json' } };
    expect((await http('/rpc/people_noted?id=eq.1', one)).json).toMatchObject({ id: 1 });
    expect((await http('/rpc/people_noted?id=eq.0', one)).json).toMatchObject({ code: 'PGRST116' });
    expect((await http('/rpc/people_noted?select=name::int', one)).json).toMatchObject({ code: '22P02' });
    expect(await lines()).toBe(before + 3);
  });

  test('other methods are refused', async () => {
    expect(await http('/rpc/add', { method: 'DELETE' })).toMatchObject({
      status: 405,
      json: { code: 'PGRST101' },
    });
  });
});

describe('errors raised by functions', () => {
  test('each way to raise one', async () => {
    expect(await post('fail', '{"how":"plain"}')).toMatchObject({
      status: 400,
      json: { code: 'P0001', message: 'I refuse', details: 'simple', hint: 'none' },
    });
    expect(await post('fail', '{"how":"status"}')).toMatchObject({
      status: 402,
      json: { code: 'PT402', message: 'seat_taken', details: 'Pay first.', hint: null },
    });
    const full = await post('fail', '{"how":"full"}');
    expect(full).toMatchObject({
      status: 418,
      json: { code: 'X1', message: 'full control', details: 'd', hint: 'h' },
    });
    expect(full.headers.get('x-tea')).toBe('pot');
    expect(await post('fail', '{"how":"badfull"}')).toMatchObject({
      status: 500,
      json: { code: 'PGRST121' },
    });
    expect(await post('fail', '{"how":"zero"}')).toMatchObject({ status: 400, json: { code: '22012' } });
  });
});
