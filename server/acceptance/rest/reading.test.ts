import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, type RestServer, startRestServer } from './support/rest-server.ts';

let server: RestServer;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  server = await startRestServer();
  client = clientOf(server);
});
afterAll(() => server?.stop());

/** What the select answers; a refusal fails the test with its reason. */
async function rows(query: PromiseLike<{ data: unknown; error: unknown }>): Promise<unknown> {
  const { data, error } = await query;
  expect(error).toBeNull();
  return data;
}

test('columns, aliases, casts and JSON paths', async () => {
  expect(await rows(client.from('people').select('id,who:name,text:id::text,data->a->b->1,size:data->>size').eq('id', 1))).toEqual([
    { id: 1, who: 'Ada', text: '1', b: 2, size: '3' },
  ]);
});

test('embedding to one, to many, one to one, many to many, and through views', async () => {
  expect(
    await rows(
      client
        .from('people')
        .select('name,cities(name,countries(name)),passports(number),groups(title),memberships(since)')
        .eq('id', 1),
    ),
  ).toEqual([
    {
      name: 'Ada',
      cities: { name: 'Paris', countries: { name: 'France' } },
      passports: { number: 'P1' },
      groups: [{ title: 'Choir' }, { title: 'Chess' }],
      memberships: [{ since: '2020-01-01' }, { since: null }],
    },
  ]);
  expect(await rows(client.from('countries').select('name,cities(name,people(name))').eq('id', 2))).toEqual([
    { name: 'Germany', cities: [{ name: 'Berlin', people: [{ name: 'Ben' }] }] },
  ]);
  expect(await rows(client.from('towns').select('town_name,people(name)').eq('town_id', 1))).toEqual([
    { town_name: 'Paris', people: [{ name: 'Ada' }] },
  ]);
});
