import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { httpOf } from './support/http.ts';
import { clientOf, type RestServer, startRestServer } from './support/rest-server.ts';

let server: RestServer;
let client: ReturnType<typeof clientOf>;
let http: ReturnType<typeof httpOf>;

beforeAll(async () => {
  // The operator of this one lets callers undo what they did.
  server = await startRestServer({ DB_TX_END: 'commit-allow-override' });
  client = clientOf(server);
  http = httpOf(server.rest, { 'content-type': 'application/json' });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  await server.pool.query('truncate rest_test.scratch, rest_test.journal');
});

const held = async () =>
  (await server.pool.query('select id, label, amount, note from rest_test.scratch order by id')).rows;

describe('insert', () => {
  test('one, many, and reading back with embedding', async () => {
    const one = await client.from('scratch').insert({ id: 1, label: 'a' });
    expect(one).toMatchObject({ status: 201, data: null, error: null });
    const many = await client
      .from('scratch')
      .insert([{ id: 2 }, { id: 3, label: 'c' }])
      .select('id,label');
    expect(many.error?.message).toContain('null value in column "label"');
    const same = await client
      .from('scratch')
      .insert([
        { id: 2, label: 'b' },
        { id: 3, label: 'c' },
      ])
      .select('id,label');
    expect(same).toMatchObject({
      status: 201,
      data: [
        { id: 2, label: 'b' },
        { id: 3, label: 'c' },
      ],
    });
    const person = await client
      .from('people')
      .insert({ name: 'Eve', city_id: 2 })
      .select('name,full_label,cities(name,countries(name)),groups(title)')
      .single();
    expect(person.data).toEqual({
      name: 'Eve',
      full_label: 'Eve <>',
      cities: { name: 'Berlin', countries: { name: 'Germany' } },
      groups: [],
    });
    await server.pool.query(`delete from rest_test.people where name = 'Eve'`);
  });

  test('defaults for what a row leaves out', async () => {
    await client
      .from('scratch')
      .insert([{ id: 1 }, { id: 2, label: 'x', amount: 5 }], { defaultToNull: false });
    expect(await held()).toEqual([
      { id: 1, label: 'none', amount: 1, note: null },
      { id: 2, label: 'x', amount: 5, note: null },
    ]);
    const made = await client
      .from('people')
      .insert([{ name: 'Generated' }, { id: 77, name: 'Given' }], { defaultToNull: false })
      .select('id,score');
    expect(made.data).toEqual([
      { id: expect.any(Number), score: 7 },
      { id: 77, score: 7 },
    ]);
    await server.pool.query(`delete from rest_test.people where id >= 77`);
  });

  test('columns choose what is taken from the body', async () => {
    const { status } = await http('/scratch?columns=id,label', {
      method: 'POST',
      body: '[{"id":1,"label":"x","other":1},{"id":2,"label":"y"}]',
    });
    expect(status).toBe(201);
    expect(await held()).toHaveLength(2);
    expect(await http('/scratch?columns=id,nothing', { method: 'POST', body: '{"id":1}' })).toMatchObject({
      status: 400,
      json: {
        code: 'PGRST204',
        message: "Could not find the 'nothing' column of 'scratch' in the schema cache",
      },
    });
  });

  test('CSV and form bodies', async () => {
    const csv = await http('/scratch', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: 'id,label,note\n1,"a, ""b""",NULL\n2,c,"NULL"\n',
    });
    expect(csv.status).toBe(201);
    const form = await http('/scratch', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'id=3&label=d+e',
    });
    expect(form.status).toBe(201);
    expect((await held()).map((row) => [row.id, row.label, row.note])).toEqual([
      [1, 'a, "b"', null],
      [2, 'c', 'NULL'],
      [3, 'd e', null],
    ]);
  });

  test('return=minimal, headers-only and the echo of preferences', async () => {
    const headersOnly = await http('/scratch', {
      method: 'POST',
      headers: { prefer: 'return=headers-only,count=exact' },
      body: '{"id":1}',
    });
    expect(headersOnly).toMatchObject({ status: 201, text: '' });
    expect(headersOnly.headers.get('location')).toBe('/scratch?id=eq.1');
    expect(headersOnly.headers.get('content-range')).toBe('*/1');
    expect(headersOnly.headers.get('preference-applied')).toBe('return=headers-only, count=exact');
    const minimal = await http('/scratch', {
      method: 'POST',
      headers: { prefer: 'return=minimal, missing=default, handling=lenient' },
      body: '{"id":2,"label":"z"}',
    });
    expect(minimal.headers.get('location')).toBeNull();
    expect(minimal.headers.get('preference-applied')).toBe(
      'missing=default, return=minimal, handling=lenient',
    );
  });

  test('empty objects, empty arrays and rows of nothing but defaults', async () => {
    expect(
      (await http('/journal', { method: 'POST', headers: { prefer: 'return=representation' }, body: '{}' }))
        .json,
    ).toEqual([{ line: null }]);
    expect((await http('/journal', { method: 'POST', body: '[{},{}]' })).status).toBe(201);
    expect(
      (await http('/journal', { method: 'POST', headers: { prefer: 'return=representation' }, body: '[]' }))
        .json,
    ).toEqual([]);
    expect((await server.pool.query('select * from rest_test.journal')).rowCount).toBe(3);
  });

  test('views: updatable by themselves, and through triggers', async () => {
    expect((await client.from('scratch_view').insert({ id: 1, label: 'v' }).select()).data).toEqual([
      { id: 1, label: 'v' },
    ]);
    expect((await client.from('scratch_guarded').insert({ id: 2, label: 'v' }).select()).data).toEqual([
      { id: 2, label: 'v' },
    ]);
    expect((await held()).map((row) => row.label)).toEqual(['v', 'guarded v']);
  });
});

describe('upsert', () => {
  test('merges or ignores duplicates, by key or by named columns', async () => {
    await client.from('scratch').insert({ id: 1, label: 'a', amount: 1 });
    const merged = await client.from('scratch').upsert({ id: 1, label: 'b' }).select('label,amount');
    expect(merged).toMatchObject({ status: 200, data: [{ label: 'b', amount: 1 }] });
    const mixed = await client
      .from('scratch')
      .upsert([
        { id: 1, label: 'c' },
        { id: 2, label: 'd' },
      ])
      .select('id');
    expect(mixed).toMatchObject({ status: 201, data: [{ id: 1 }, { id: 2 }] });
    const ignored = await client
      .from('scratch')
      .upsert({ id: 1, label: 'x' }, { ignoreDuplicates: true })
      .select('id');
    expect(ignored).toMatchObject({ status: 201, data: [] });
    const named = await client
      .from('scratch')
      .upsert({ id: 9, label: 'c', amount: 1, note: 'n' }, { onConflict: 'label,amount' })
      .select('id,note');
    expect(named).toMatchObject({ status: 200, data: [{ id: 9, note: 'n' }] });
    expect((await client.from('scratch').upsert({ id: 1 }, { onConflict: 'note' })).error).toMatchObject({
      code: '42P10',
    });
  });

  test('PUT names one row by its key', async () => {
    const put = (query: string, body: string, prefer = 'return=representation') =>
      http(`/scratch?${query}`, { method: 'PUT', headers: { prefer }, body });
    expect(await put('id=eq.1', '{"id":1,"label":"a","amount":2,"note":null}')).toMatchObject({
      status: 201,
      json: [{ id: 1, label: 'a' }],
    });
    expect(await put('id=eq.1', '{"id":1,"label":"b","amount":2,"note":null}')).toMatchObject({
      status: 200,
      json: [{ label: 'b' }],
    });
    expect(await put('id=eq.1', '{"id":1,"label":"c","amount":2,"note":null}', '')).toMatchObject({
      status: 204,
      text: '',
    });
    expect(await put('id=eq.2', '{"id":1,"label":"c"}')).toMatchObject({
      status: 400,
      json: { code: 'PGRST115' },
    });
    expect(await put('label=eq.a', '{"id":1}')).toMatchObject({ status: 405, json: { code: 'PGRST105' } });
    expect(await put('id=eq.1&limit=1', '{"id":1}')).toMatchObject({
      status: 400,
      json: { code: 'PGRST114' },
    });
  });
});

describe('update and delete', () => {
  beforeEach(async () => {
    await client.from('scratch').insert([1, 2, 3].map((id) => ({ id, label: `l${id}` })));
  });

  test('with filters, counts and rows', async () => {
    const plain = await client.from('scratch').update({ note: 'x' }, { count: 'exact' }).gt('id', 1);
    expect(plain).toMatchObject({ status: 204, count: 2, data: null });
    const back = await client.from('scratch').update({ note: 'y' }).eq('id', 1).select('id,note').single();
    expect(back).toMatchObject({ status: 200, data: { id: 1, note: 'y' } });
    const none = await http('/scratch?id=eq.99', {
      method: 'PATCH',
      headers: { prefer: 'return=representation' },
      body: '{"note":"z"}',
    });
    expect(none).toMatchObject({ status: 200, json: [] });
    expect(none.headers.get('content-range')).toBe('*/*');
    expect(
      await http('/scratch?id=eq.1', {
        method: 'PATCH',
        headers: { prefer: 'return=representation' },
        body: '{}',
      }),
    ).toMatchObject({ status: 200, json: [] });
    const gone = await client.from('scratch').delete({ count: 'exact' }).or('id.eq.1,id.eq.2').select('id');
    expect(gone).toMatchObject({ status: 200, count: 2, data: [{ id: 1 }, { id: 2 }] });
    expect(await held()).toHaveLength(1);
  });

  test('without any filter they reach every row', async () => {
    const all = await client.from('scratch').update({ note: 'x' }, { count: 'exact' });
    expect(all).toMatchObject({ status: 204, count: 3 });
    expect((await http('/scratch', { method: 'DELETE' })).status).toBe(204);
    expect(await held()).toEqual([]);
  });

  test('more rows than a single object allows: nothing happens', async () => {
    const { error, status } = await client
      .from('scratch')
      .update({ note: 'x' })
      .gt('id', 1)
      .select()
      .single();
    expect(status).toBe(406);
    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' });
    expect((await held()).every((row) => row.note === null)).toBe(true);
  });

  test('more rows than max-affected: nothing happens', async () => {
    const refused = await client.from('scratch').delete().gt('id', 0).maxAffected(2);
    expect(refused).toMatchObject({
      status: 400,
      error: { code: 'PGRST124', details: 'The query affects 3 rows' },
    });
    expect(await held()).toHaveLength(3);
    const allowed = await http('/scratch?id=gt.1', {
      method: 'DELETE',
      headers: { prefer: 'handling=strict, max-affected=2' },
    });
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('preference-applied')).toBe('handling=strict, max-affected=2');
    await http('/scratch?id=eq.1', { method: 'DELETE', headers: { prefer: 'max-affected=0' } });
    expect(await held()).toHaveLength(0);
  });

  test('tx=rollback shows what would be and undoes it', async () => {
    const dry = await client.from('scratch').delete().gt('id', 0).select('id').rollback();
    expect(dry.data).toHaveLength(3);
    const echoed = await http('/scratch', {
      method: 'POST',
      headers: { prefer: 'tx=rollback' },
      body: '{"id":50}',
    });
    expect(echoed.headers.get('preference-applied')).toBe('tx=rollback');
    const failed = await http('/scratch', {
      method: 'POST',
      headers: { prefer: 'tx=rollback' },
      body: '{"id":1}',
    });
    expect(failed.status).toBe(409);
    expect(await held()).toHaveLength(3);
    for (let index = 0; index < 30; index += 1) {
      expect((await http('/rpc/who_am_i')).json).toMatchObject({ role: 'anon' });
    }
  });

  test('unknown preferences are refused only when asked to be strict', async () => {
    expect(await http('/scratch', { headers: { prefer: 'handling=strict, foo, bar=1' } })).toMatchObject({
      status: 400,
      json: { code: 'PGRST122', details: 'Invalid preferences: foo, bar=1' },
    });
    expect((await http('/scratch', { headers: { prefer: 'foo' } })).status).toBe(200);
  });
});

describe('refusals', () => {
  test.each([
    ['/scratch', '{"id":1,"amount":5000}', 400, '23514'],
    ['/scratch', '{"id":null}', 400, '23502'],
    ['/scratch', '{"id":"x"}', 400, '22P02'],
    ['/scratch', '{"id":1,"unknown":1}', 400, 'PGRST204'],
    ['/passports', '{"number":"X","person_id":9999}', 409, '23503'],
    ['/countries', '{"id":9,"name":"France"}', 409, '23505'],
    ['/scratch', '{"id":', 400, 'PGRST102'],
    ['/scratch', '', 400, 'PGRST102'],
    ['/scratch', '[{"id":1},{"label":"x"}]', 400, 'PGRST102'],
    ['/scratch', '[1,2]', 400, 'PGRST102'],
    ['/nothing', '{"id":1}', 404, 'PGRST205'],
    ['/secrets', '{"id":2}', 401, '42501'],
  ])('POST %s %s', async (path, body, status, code) => {
    const reply = await http(path, { method: 'POST', body });
    expect(reply).toMatchObject({ status, json: { code } });
    expect(Object.keys(reply.json as object).sort()).toEqual(['code', 'details', 'hint', 'message']);
    expect(await held()).toHaveLength(0);
  });
});
