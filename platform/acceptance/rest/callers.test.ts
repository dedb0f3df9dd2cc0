import { randomUUID } from 'node:crypto';
import { makePerson, type Person, tokenOf } from '@lomdim/testing/people/tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpOf, type Reply } from './support/http.ts';
import { type RestServer, startRestServer } from './support/rest-server.ts';

let server: RestServer;
let http: ReturnType<typeof httpOf>;

beforeAll(async () => {
  server = await startRestServer();
  http = httpOf(server.rest);
});
afterAll(() => server?.stop());

const as = (token: string) => httpOf(server.rest, { authorization: `Bearer ${token}` });

describe('who is asking', () => {
  test('no key, the two keys, and a person', async () => {
    const role = async (headers: Record<string, string>) =>
      ((await http('/rpc/who_am_i', { headers })).json as { role: string }).role;
    expect(await role({})).toBe('anon');
    expect(await role({ apikey: server.anonKey })).toBe('anon');
    expect(await role({ apikey: server.serviceRoleKey })).toBe('service_role');
    expect(await role({ apikey: server.anonKey, authorization: `Bearer ${server.serviceRoleKey}` })).toBe(
      'service_role',
    );
    const person = await makePerson(server);
    expect((await as(person.token)('/rpc/who_am_i')).json).toMatchObject({
      role: 'authenticated',
      uid: person.id,
    });
  });

  test('opaque keys are not read as tokens', async () => {
    const opaque = await startRestServer({
      ANON_KEY: 'sb_publishable_0123456789abcdef',
      SERVICE_ROLE_KEY: 'sb_secret_0123456789abcdef01',
    });
    try {
      const role = async (headers: Record<string, string>) =>
        (await httpOf(opaque.rest)('/rpc/who_am_i', { headers })).json;
      const publishable = { apikey: 'sb_publishable_0123456789abcdef' };
      expect(await role({ ...publishable, authorization: `Bearer ${publishable.apikey}` })).toMatchObject({
        role: 'anon',
      });
      expect(await role({ apikey: 'sb_secret_0123456789abcdef01' })).toMatchObject({ role: 'service_role' });
      expect(await role({ apikey: 'sb_secret_wrong' })).toMatchObject({ code: 'PGRST301' });
    } finally {
      await opaque.stop();
    }
  });

  test('SQL sees method, path, headers and cookies, but no credentials', async () => {
    const { json } = await http('/rpc/who_am_i', {
      headers: {
        'x-agent': 'tests',
        cookie: 'flavour=vanilla; other=1',
        authorization: `Bearer ${server.anonKey}`,
      },
    });
    expect(json).toMatchObject({
      method: 'GET',
      path: '/rpc/who_am_i',
      agent: 'tests',
      cookie: 'vanilla',
      authorization: null,
    });
  });

  test('bad tokens are refused, whatever the key', async () => {
    const forged = `${server.serviceRoleKey.slice(0, -4)}AAAA`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.`;
    const expired = await tokenOf(server, { sub: randomUUID() }, -60);
    const superuser = await tokenOf(server, { role: 'postgres' });
    for (const [token, code] of [
      [forged, 'PGRST301'],
      [unsigned, 'PGRST301'],
      ['garbage', 'PGRST301'],
      ['', 'PGRST301'],
      [expired, 'PGRST303'],
      [superuser, '22023'],
    ] as const) {
      const reply = await http('/people', {
        headers: { apikey: server.serviceRoleKey, authorization: `Bearer ${token}` },
      });
      expect(reply).toMatchObject({ status: 401, json: { code } });
      expect(reply.headers.get('www-authenticate')).toContain('invalid_token');
    }
  });

  test('missing rights are 401 for visitors and 403 for persons', async () => {
    expect(await http('/secrets')).toMatchObject({ status: 401, json: { code: '42501' } });
    const { token } = await makePerson(server);
    expect(await as(token)('/secrets')).toMatchObject({ status: 403, json: { code: '42501' } });
    expect((await http('/secrets', { headers: { apikey: server.serviceRoleKey } })).json).toEqual([
      { id: 1, word: 'hidden' },
    ]);
  });
});

describe('sessions', () => {
  test('an ended session, a banned and a deleted user stop at once', async () => {
    const endings: [string, (person: Person) => [string, string]][] = [
      ['ended', ({ session }) => ['delete from auth.sessions where id = $1', session]],
      [
        'banned',
        ({ id }) => [`update auth.users set banned_until = now() + interval '1 day' where id = $1`, id],
      ],
      ['deleted', ({ id }) => ['delete from auth.users where id = $1', id]],
    ];
    for (const [name, ending] of endings) {
      const person = await makePerson(server);
      expect({ name, status: (await as(person.token)('/people')).status }).toEqual({ name, status: 200 });
      const [sql, value] = ending(person);
      await server.pool.query(sql, [value]);
      const reply = await as(person.token)('/people');
      expect(reply).toMatchObject({ status: 401, json: { code: 'PGRST303' } });
      expect(
        (
          await as(person.token)('/notes', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '{"text":"x"}',
          })
        ).status,
      ).toBe(401);
    }
  });
});

describe('two persons at once', () => {
  test('no row and no role crosses from one to the other', async () => {
    const [one, two] = [await makePerson(server), await makePerson(server)];
    const json = { 'content-type': 'application/json' };
    for (const person of [one, two]) {
      const body = JSON.stringify([{ text: `of ${person.id}` }, { text: `more of ${person.id}` }]);
      expect((await as(person.token)('/notes', { method: 'POST', headers: json, body })).status).toBe(201);
    }
    const callers = [as(one.token), as(two.token), http];
    const check = async (index: number): Promise<Reply> => {
      const caller = callers[index % 3] ?? http;
      return index % 2 === 0 ? caller('/notes?select=owner') : caller('/rpc/who_am_i');
    };
    const replies = await Promise.all(Array.from({ length: 300 }, (_, index) => check(index)));
    replies.forEach((reply, index) => {
      const expected = [one.id, two.id, null][index % 3];
      if (index % 2 === 1) expect(reply.json).toMatchObject({ uid: expected ?? null });
      else expect(reply.json).toEqual(expected ? [{ owner: expected }, { owner: expected }] : []);
    });
    const stolen = await as(one.token)(`/notes?owner=eq.${two.id}`, {
      method: 'PATCH',
      headers: { ...json, prefer: 'return=representation' },
      body: '{"text":"mine"}',
    });
    expect(stolen.json).toEqual([]);
    const forged = await as(one.token)('/notes', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ owner: two.id, text: 'forged' }),
    });
    expect(forged).toMatchObject({ status: 403, json: { code: '42501' } });
  });
});
