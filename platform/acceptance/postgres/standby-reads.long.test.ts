import {
  connect,
  connectAs,
  createPair,
  disconnectAll,
  jwtSecret,
} from '@lomdim/testing/people/live-changes';
import { type Pair, startReplicated } from '@lomdim/testing/postgres/standby';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import type { SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: Pair;
let server: TestServer;
let pool: pg.Pool;
let visitor: SupabaseClient;
let member: SupabaseClient;

beforeAll(async () => {
  database = await startReplicated({ mayLag: true });
  const { primary, standby } = database;
  server = await startTestServer({
    env: { JWT_SECRET: jwtSecret, DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url },
  });
  pool = new pg.Pool({ connectionString: primary.url });
  await pool.query(`
    create function public.asks_a_standby() returns boolean stable language sql as 'select pg_is_in_recovery()';
    create function public.notes() returns boolean volatile language sql as 'select pg_is_in_recovery()';
    grant execute on function public.asks_a_standby(), public.notes() to anon, authenticated;
    notify pgrst, 'reload schema'`);
  visitor = connect(server);
  member = await connectAs(server, (await createPair({ pool })).student);
});

afterAll(async () => {
  await disconnectAll();
  await pool.end();
  await server.stop();
  await database.remove();
});

const asks = async (client: SupabaseClient, name = 'asks_a_standby') =>
  (await client.rpc(name)).data as boolean;

it('visitors read on the standby; members, and whatever may write, on the primary', async () => {
  await expect.poll(() => asks(visitor)).toBe(true);
  expect(await asks(visitor, 'notes')).toBe(false);
  expect(await asks(member)).toBe(false);
  const { error } = await visitor.rpc('search_teachers', {});
  expect(error).toBeNull();
});

it('a standby that falls behind is left, and used again when it has caught up', async () => {
  await database.standby.query('select pg_wal_replay_pause()');
  await pool.query('create table public.further ()');
  await expect.poll(() => asks(visitor)).toBe(false);
  await database.standby.query('select pg_wal_replay_resume()');
  await expect.poll(() => asks(visitor)).toBe(true);
});

it('when the standby dies, no visitor notices', async () => {
  expect(await asks(visitor)).toBe(true);
  await database.standby.end('SIGKILL');
  for (let time = 0; time < 20; time += 1)
    expect(await visitor.rpc('asks_a_standby')).toMatchObject({ error: null, data: false });
});
