import { waitUntil } from '@lomdim/testing/clock/wait';
import { makePerson, type Person } from '@lomdim/testing/people/tokens';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpOf, type Reply } from './support/http.ts';
import { type RestServer, startRestServer } from './support/rest-server.ts';

let server: RestServer;
let asVisitor: ReturnType<typeof httpOf>;
let persons: [Person, Person];

beforeAll(async () => {
  server = await startRestServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
  await server.pool.query(`
    create function rest_test.wait_for_lock() returns void language sql volatile as 'select pg_advisory_xact_lock(7)';
    grant execute on function rest_test.wait_for_lock() to anon, authenticated;
    grant insert on rest_test.scratch to authenticated`);
  asVisitor = httpOf(server.rest, { 'content-type': 'application/json' });
  persons = [await makePerson(server), await makePerson(server)];
  await server.pool.query(`notify pgrst, 'reload schema'`);
  await waitUntil(
    async () => (await asVisitor('/rpc/wait_for_lock', { method: 'POST' })).status,
    (status) => status === 204,
  );
});
afterAll(() => server?.stop());

const as = ({ token }: Person, address = '198.51.100.1') =>
  httpOf(server.rest, {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-forwarded-for': address,
  });

/** Asks, many at once, until it is enough; the refusal. */
async function askUntilRefused(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const replies = await Promise.all(Array.from({ length: 50 }, ask));
    const refused = replies.find(({ status }) => status === 429);
    if (refused) return refused;
  }
}

describe('asking too often', () => {
  test('is refused with a code, a sentence and the time to wait; others of the same address are served', async () => {
    const [busy, other] = persons;
    const refused = await askUntilRefused(() => as(busy)('/nothing'));
    expect(refused.json).toEqual({
      code: 'over_request_rate_limit',
      message: 'Too many requests. Please try again later.',
      details: null,
      hint: null,
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('access-control-expose-headers')).toContain('retry-after');
    expect((await as(other)('/people?limit=1')).status).toBe(200);
  });

  test('counts for visitors by their address, which only a named proxy may pass on', async () => {
    const visitor = httpOf(server.rest, { 'x-forwarded-for': '203.0.113.1' });
    expect((await askUntilRefused(() => visitor('/nothing'))).status).toBe(429);
    expect(
      (await asVisitor('/people?limit=1', { headers: { 'x-forwarded-for': '203.0.113.2' } })).status,
    ).toBe(200);
  });

  test('counts for credentials that are refused', async () => {
    const guessing = httpOf(server.rest, { authorization: 'Bearer a.b.c', 'x-forwarded-for': '203.0.113.4' });
    expect((await guessing('/people')).status).toBe(401);
    expect((await askUntilRefused(() => guessing('/people'))).json).toMatchObject({
      code: 'over_request_rate_limit',
    });
  });
});

describe('rows of one insert', () => {
  const rows = (from: number, count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, index) => ({ id: from + index, label: `row ${from + index}` })),
    );
  const held = async () => (await server.pool.query('select from rest_test.scratch')).rowCount;

  test('are few for visitors, and none is kept of too many', async () => {
    const many = await asVisitor('/scratch', { method: 'POST', body: rows(1, 11) });
    expect(many).toMatchObject({ status: 400, json: { code: 'too_many_rows' } });
    const csv = await asVisitor('/scratch', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: `id,label\n${Array.from({ length: 11 }, (_, index) => `${index},x`).join('\n')}\n`,
    });
    expect(csv).toMatchObject({ status: 400, json: { code: 'too_many_rows' } });
    expect(await held()).toBe(0);
    expect((await asVisitor('/scratch', { method: 'POST', body: rows(1, 10) })).status).toBe(201);
    expect(await held()).toBe(10);
  });

  test('are a list for people', async () => {
    expect((await as(persons[1])('/scratch', { method: 'POST', body: rows(100, 200) })).status).toBe(201);
    const many = await as(persons[1])('/scratch', { method: 'POST', body: rows(1000, 1001) });
    expect(many).toMatchObject({ status: 400, json: { code: 'too_many_rows' } });
  });
});

// Of this database alone: the locks of all tests that run on the same PostgreSQL are in one list.
const waitsForLock = `
  select from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.locktype = 'advisory' and l.objid = 7 and not l.granted`;

describe('slow questions', () => {
  test('of one caller hold a few connections, and nobody else waits for them', async () => {
    const holder = new pg.Client({ connectionString: server.databaseUrl });
    await holder.connect();
    try {
      await holder.query('select pg_advisory_lock(7)');
      const slow = () =>
        asVisitor('/rpc/wait_for_lock', { method: 'POST', headers: { 'x-forwarded-for': '203.0.113.66' } });
      const attack = Promise.all(Array.from({ length: 40 }, slow));
      const waiting = async () => (await server.pool.query(waitsForLock)).rowCount ?? 0;
      await expect.poll(waiting).toBeGreaterThan(0);
      // More than the ten connections that there are, all of them asked for before.
      const others = await Promise.all([
        ...Array.from({ length: 20 }, () => as(persons[1])('/people?limit=1')),
        ...Array.from({ length: 20 }, () =>
          asVisitor('/people?limit=1', { headers: { 'x-forwarded-for': '203.0.113.67' } }),
        ),
      ]);
      expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await waiting()).toBeLessThanOrEqual(4);
      await holder.query('select pg_advisory_unlock(7)');
      const answers = await attack;
      // Those that had to wait for longer than a visitor's statement may take got an error.
      expect([204, 503]).toEqual(expect.arrayContaining([...new Set(answers.map(({ status }) => status))]));
    } finally {
      await holder.end();
    }
  });

  test('of a caller who has held a connection for more than a second run one at a time', async () => {
    const holder = new pg.Client({ connectionString: server.databaseUrl });
    await holder.connect();
    try {
      await holder.query('select pg_advisory_lock(7)');
      const slow = () => as(persons[1], '203.0.113.68')('/rpc/wait_for_lock', { method: 'POST' });
      const first = slow();
      const waiting = async (condition = 'true') =>
        (await server.pool.query(`${waitsForLock} and ${condition}`)).rowCount ?? 0;
      await expect.poll(() => waiting("clock_timestamp() - l.waitstart > interval '1.2 s'")).toBe(1);
      const more = Promise.all(Array.from({ length: 10 }, slow));
      const others = Array.from({ length: 20 }, () =>
        asVisitor('/people?limit=1', { headers: { 'x-forwarded-for': '203.0.113.69' } }),
      );
      await Promise.all(others);
      expect(await waiting()).toBe(1);
      await holder.query('select pg_advisory_unlock(7)');
      const statuses = [await first, ...(await more)].map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([204]));
    } finally {
      await holder.end();
    }
  });
});
