import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpOf } from './support/http.ts';
import { type RestServer, reloadSchema, startRestServer } from './support/rest-server.ts';

let server: RestServer;
let http: ReturnType<typeof httpOf>;

beforeAll(async () => {
  server = await startRestServer();
  http = httpOf(server.rest);
});
afterAll(() => server?.stop());

test('a changed schema is known after NOTIFY, and no request fails meanwhile', async () => {
  const statuses = new Set<number>();
  let stop = false;
  const traffic = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!stop) statuses.add((await http('/people?select=id,cities(name)&order=id&limit=2')).status);
    }),
  );
  try {
    await server.pool.query(`
      create table rest_test.fresh (id int primary key, person_id int references rest_test.people (id));
      alter table rest_test.people add column nickname text;
      grant select on rest_test.fresh to anon`);
    await reloadSchema(server, 'fresh');
    expect((await http('/people?select=nickname,fresh(id)&id=eq.1')).json).toEqual([
      { nickname: null, fresh: [] },
    ]);
    expect(Object.keys(((await http('/people?id=eq.1')).json as [object])[0])).toContain('nickname');
    await server.pool.query('alter table rest_test.people alter column nickname type int using 5');
    await server.pool.query(`notify pgrst`);
    await expect
      .poll(async () => (await http('/people?select=id&nickname=eq.5&id=eq.1')).json)
      .toEqual([{ id: 1 }]);
  } finally {
    stop = true;
    await traffic;
  }
  expect([...statuses]).toEqual([200]);
});

test('connections that the database ended are replaced', async () => {
  await http('/people?limit=1');
  await server.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'lomdim%'`,
  );
  const replies = await Promise.all(Array.from({ length: 20 }, () => http('/people?select=id&limit=1')));
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
  await server.pool.query(
    `create table rest_test.later (id int primary key); grant select on rest_test.later to anon`,
  );
  await reloadSchema(server, 'later');
});
