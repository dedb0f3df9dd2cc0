import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpOf } from './support/http.ts';
import { clientOf, type RestServer, startRestServer } from './support/rest-server.ts';

let server: RestServer;
let http: ReturnType<typeof httpOf>;

beforeAll(async () => {
  server = await startRestServer();
  http = httpOf(server.rest);
});
afterAll(() => server?.stop());

test('counting is always allowed, other aggregates and plans only where they were switched on', async () => {
  const client = clientOf(server);
  expect((await client.from('people').select('name,groups(count)').eq('id', 1)).data).toEqual([
    { name: 'Ada', groups: [{ count: 2 }] },
  ]);
  expect((await client.from('countries').select('count')).data).toEqual([{ count: 3 }]);
  expect((await http('/people?select=id.sum()')).json).toMatchObject({ code: 'PGRST123' });
  expect((await http('/people', { headers: { accept: 'application/vnd.pgrst.plan' } })).status).toBe(406);
});

test('an operator switches them on', async () => {
  const inPublic = 'create table public.planned (id int); grant select on public.planned to anon';
  const allowing = await startRestServer({ DB_AGGREGATES: 'on', DB_PLAN: 'on' }, inPublic);
  try {
    const client = clientOf(allowing);
    expect((await client.from('people').select('id.sum()')).data).toEqual([{ sum: 10 }]);
    expect((await client.from('people').select().explain()).data).toMatch(/^Aggregate/);
    const options = { settings: true, format: 'json' } as const;
    // The schema that was asked for, and then the extra ones, which name it again.
    expect((await client.schema('public').from('planned').select().explain(options)).data).toMatchObject([
      { Settings: { search_path: '"public", "public", "extensions"' } },
    ]);
  } finally {
    await allowing.stop();
  }
});
