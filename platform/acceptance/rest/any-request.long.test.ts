import { makePerson, type Person } from '@lomdim/testing/people/tokens';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpOf } from './support/http.ts';
import { anyRequest } from './support/queries.ts';
import { type RestServer, startRestServer } from './support/rest-server.ts';

let server: RestServer;
let persons: [Person, Person];

beforeAll(async () => {
  // Writes are undone, so that every request meets the same rows.
  server = await startRestServer({ DB_TX_END: 'commit-allow-override' });
  persons = [await makePerson(server), await makePerson(server)];
  for (const { id } of persons) {
    await server.pool.query(
      'insert into rest_test.notes (owner, text) select $1, $2 from generate_series(1, 5)',
      [id, `only for ${id}`],
    );
  }
});
afterAll(() => server?.stop());

const runs = 5000;
const together = 25;

test(`${runs} requests, valid and broken, as two persons: no 5xx, and no row crosses`, {
  timeout: 300_000,
}, async () => {
  const counts = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyRequest, { minLength: together, maxLength: together }), async (requests) => {
      await Promise.all(
        requests.map(async (request, index) => {
          const [me, other] = index % 2 === 0 ? persons : [persons[1], persons[0]];
          const http = httpOf(server.rest, { authorization: `Bearer ${me.token}` });
          const { path, ...init } = request;
          const reply = await http(
            path,
            init.body === undefined
              ? { method: init.method, headers: init.headers }
              : { ...init, body: init.body },
          );
          const shown = JSON.stringify({ request, status: reply.status, text: reply.text.slice(0, 500) });
          expect(reply.status, shown).toBeLessThan(500);
          expect(reply.text.includes(`only for ${other.id}`), shown).toBe(false);
          if (reply.status >= 300 && reply.status !== 304) {
            expect(Object.keys(reply.json as object).sort(), shown).toEqual([
              'code',
              'details',
              'hint',
              'message',
            ]);
          }
          counts.set(reply.status, (counts.get(reply.status) ?? 0) + 1);
        }),
      );
    }),
    { numRuns: runs / together, endOnFailure: true },
  );
  // A generator of nothing but refusals would prove nothing.
  expect(counts.get(200) ?? 0).toBeGreaterThan(runs / 10);
  expect(counts.get(400) ?? 0).toBeGreaterThan(runs / 10);
});
