import { makePerson } from '@lomdim/testing/people/tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpOf } from './support/http.ts';
import { type RestServer, startRestServer } from './support/rest-server.ts';

const environment = {
  DB_PRE_REQUEST: 'rest_hidden.before_request',
  DB_MAX_ROWS: '3',
  DB_EXTRA_SEARCH_PATH: 'rest_hidden',
  DB_OPENAPI_MODE: 'disabled',
};

/** A function that does what a header of the request wishes, before the request. */
const fixture = `
  create table rest_hidden.calls (role text, path text, user_id uuid);
  grant insert, select on rest_hidden.calls to anon, authenticated, service_role;
  create function rest_hidden.before_request() returns void language plpgsql as $$
  begin
    case current_setting('request.headers', true)::json ->> 'x-wish'
      when 'refuse' then raise sqlstate 'PT402' using message = 'pay_first', hint = 'Pay.';
      when 'answer' then
        perform set_config('response.headers', '[{"X-Before": "yes"}]', true);
        perform set_config('response.status', '203', true);
      when 'reduce' then set local role anon;
      when 'count' then
        insert into rest_hidden.calls values (current_user, current_setting('request.path'), auth.uid());
      else null;
    end case;
  end $$;
  create function rest_hidden.hidden_answer() returns int language sql immutable as 'select 42';
  create function rest_test.find_hidden() returns int language plpgsql stable as
    $$ begin return hidden_answer(); end $$;
  create function rest_hidden.initial(rest_test.people) returns text language sql stable as
    $$ select left($1.name, 1) $$;
  grant execute on all functions in schema rest_hidden, rest_test to anon, authenticated, service_role`;

let server: RestServer;
let http: ReturnType<typeof httpOf>;

beforeAll(async () => {
  server = await startRestServer(environment, fixture);
  http = httpOf(server.rest, { 'content-type': 'application/json' });
});
afterAll(() => server?.stop());

const wish = (name: string) => ({ headers: { 'x-wish': name } });

describe('DB_PRE_REQUEST', () => {
  test('may refuse whatever is asked, in the words of the database', async () => {
    const refusal = { status: 402, json: { message: 'pay_first', hint: 'Pay.' } };
    expect(await http('/people', wish('refuse'))).toMatchObject(refusal);
    expect(await http('/rpc/add?a=1', wish('refuse'))).toMatchObject(refusal);
    const insert = { ...wish('refuse'), method: 'POST', body: '{"id":1}' };
    expect(await http('/scratch', insert)).toMatchObject(refusal);
    expect((await server.pool.query('select from rest_test.scratch')).rowCount).toBe(0);
    expect((await http('/people')).status).toBe(200);
  });

  test('may set the status and headers of the answer', async () => {
    const reply = await http('/people?limit=1', wish('answer'));
    expect(reply.status).toBe(203);
    expect(reply.headers.get('x-before')).toBe('yes');
  });

  test('sees the caller and the request, and writes only where the request may', async () => {
    const { token, id } = await makePerson(server);
    const headers = { 'x-wish': 'count', authorization: `Bearer ${token}` };
    expect((await http('/rpc/noop', { method: 'POST', headers })).status).toBe(204);
    const { rows } = await server.pool.query('select role, path, user_id from rest_hidden.calls');
    expect(rows).toEqual([{ role: 'authenticated', path: '/rpc/noop', user_id: id }]);
    expect(await http('/people', { headers })).toMatchObject({ status: 405, json: { code: '25006' } });
  });

  test('holds for both halves of a call whose answer is shaped', async () => {
    const shaped = '/rpc/people_noted?select=name::text&name=like.A*';
    const counted = await http(shaped, { ...wish('count'), method: 'POST' });
    expect(counted).toMatchObject({ status: 200, json: [{ name: 'Ada' }] });
    expect(counted.headers.get('x-noted')).toBe('yes');
    // The second half reads with the rights that the function left to the first.
    const { token } = await makePerson(server);
    await server.pool.query('revoke select on rest_test.groups from anon');
    const embedding = '/rpc/people_noted?select=name::text,groups(title)&name=eq.Ada';
    const as = (more: Record<string, string>) => ({
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...more },
    });
    expect((await http(embedding, as({}))).status).toBe(200);
    expect(await http(embedding, as({ 'x-wish': 'reduce' }))).toMatchObject({ json: { code: '42501' } });
  });

  test('may take rights away', async () => {
    const { token } = await makePerson(server);
    const asked = (more: Record<string, string>) =>
      http('/rpc/who_am_i', { headers: { authorization: `Bearer ${token}`, ...more } });
    expect((await asked({})).json).toMatchObject({ role: 'authenticated' });
    expect((await asked({ 'x-wish': 'reduce' })).json).toMatchObject({ role: 'anon' });
    // Nothing of it is left for the next.
    expect((await asked({})).json).toMatchObject({ role: 'authenticated' });
  });

  test('refuses everything when it is not there', async () => {
    await server.pool.query('alter function rest_hidden.before_request() rename to gone');
    try {
      expect(await http('/people')).toMatchObject({ status: 404, json: { code: '42883' } });
    } finally {
      await server.pool.query('alter function rest_hidden.gone() rename to before_request');
    }
    expect((await http('/people')).status).toBe(200);
  });
});

describe('DB_MAX_ROWS', () => {
  const counted = { headers: { prefer: 'count=exact' } };

  test('bounds what is read, however much is asked for', async () => {
    for (const path of ['/people', '/people?limit=100', '/people?select=id&order=id']) {
      const reply = await http(path, counted);
      expect(reply.json, path).toHaveLength(3);
      expect(reply.headers.get('content-range'), path).toBe('0-2/4');
      expect(reply.status).toBe(206);
    }
    const range = await http('/people', { headers: { range: '0-99' } });
    expect(range.json).toHaveLength(3);
    expect((await http('/people?limit=2')).json).toHaveLength(2);
    expect((await http('/people?offset=3')).json).toHaveLength(1);
  });

  test('bounds what is embedded and what a function returns', async () => {
    await server.pool.query(
      `insert into rest_hidden.cities select n, 'c' || n, 1 from generate_series(10, 15) n`,
    );
    for (const more of ['', '&cities.limit=50']) {
      const reply = await http(`/countries?select=name,cities(id)&id=eq.1${more}`);
      expect((reply.json as { cities: unknown[] }[])[0]?.cities, more).toHaveLength(3);
    }
    expect((await http('/rpc/numbers?upto=10')).json).toEqual([1, 2, 3]);
    expect((await http('/rpc/numbers?upto=10&limit=9')).json).toEqual([1, 2, 3]);
    const call = { method: 'POST', body: '{"upto":10}' };
    expect((await http('/rpc/numbers', call)).json).toEqual([1, 2, 3]);
  });

  test('does not bound what is written', async () => {
    const rows = [1, 2, 3, 4, 5].map((id) => ({ id, label: `row ${id}` }));
    const reply = await http('/scratch', {
      method: 'POST',
      headers: { prefer: 'return=representation' },
      body: JSON.stringify(rows),
    });
    expect(reply.json).toHaveLength(5);
  });
});

test('DB_EXTRA_SEARCH_PATH is where names are looked up, and the standard one no more', async () => {
  expect(await http('/rpc/find_hidden')).toMatchObject({ status: 200, json: 42 });
  expect((await http('/people?select=initial&id=eq.1')).json).toEqual([{ initial: 'A' }]);
  await server.pool.query(`
    create or replace function rest_test.find_hidden() returns int language plpgsql stable as
      $$ begin return length(current_setting('search_path')); end $$`);
  expect((await http('/rpc/find_hidden')).json).toBe('"rest_test", "rest_hidden"'.length);
});

test('DB_OPENAPI_MODE may close the root to everybody', async () => {
  const headers = { authorization: `Bearer ${server.serviceRoleKey}` };
  expect(await http('/', { headers })).toMatchObject({ status: 404, json: { code: 'PGRST126' } });
});
