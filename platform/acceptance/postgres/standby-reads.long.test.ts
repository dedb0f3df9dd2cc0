import { waitUntil } from '@lomdim/testing/clock/wait';
import {
  connect,
  connectAs,
  createPair,
  disconnectAll,
  jwtSecret,
} from '@lomdim/testing/people/live-changes';
import { type Pair, startReplicated } from '@lomdim/testing/postgres/standby';
import { loggingStatements, StatementLog } from '@lomdim/testing/postgres/statement-log';
import { startSite } from '@lomdim/testing/server/site';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: Pair;
let server: TestServer;
let pool: pg.Pool;
let visitor: SupabaseClient;
let member: SupabaseClient;
let teacher: { id: string };
let onPrimary: StatementLog;
let onStandby: StatementLog;

beforeAll(async () => {
  database = await startReplicated({ mayLag: true, settings: loggingStatements });
  const { primary, standby } = database;
  onPrimary = new StatementLog(primary);
  onStandby = new StatementLog(standby);
  server = await startSite({
    env: { JWT_SECRET: jwtSecret, DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url },
  });
  pool = new pg.Pool({ connectionString: primary.url });
  await pool.query(`
    create function public.asks_a_standby() returns boolean stable language sql as 'select pg_is_in_recovery()';
    create function public.notes() returns boolean volatile language sql as 'select pg_is_in_recovery()';
    grant execute on function public.asks_a_standby(), public.notes() to anon, authenticated;
    notify pgrst, 'reload schema'`);
  visitor = connect(server);
  const pair = await createPair({ pool });
  teacher = pair.teacher;
  member = await connectAs(server, pair.student);
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
});

/** The search for teachers, as the data API asks for it. */
const searching = '"search_teachers"(';

async function search(client: SupabaseClient): Promise<unknown> {
  const { data, error } = await client.rpc('search_teachers', {});
  expect(error).toBeNull();
  return data;
}

/** Each question makes another page than those that are kept. A busy server may say 503 first, and is asked again. */
async function openSearchPage(question: string): Promise<void> {
  const read = async () => {
    const page = await fetch(`${server.localUrl}/find-teachers?q=${question}`);
    return { status: page.status, html: await page.text() };
  };
  const { status, html } = await waitUntil(read, (page) => page.status !== 503, {
    what: 'the page of search',
  });
  expect(status).toBe(200);
  expect(html).toContain(`/teacher/${teacher.id}`);
}

it.each([
  ['the search of a visitor', 'standby', () => search(visitor)],
  ['a page that is rendered', 'standby', () => openSearchPage('teacher')],
  ['the search of a member', 'primary', () => search(member)],
])('%s runs on the %s and nowhere else', async (_what, place, read) => {
  await expect.poll(() => asks(visitor)).toBe(true);
  await expect.poll(() => search(visitor)).toEqual([expect.objectContaining({ id: teacher.id })]);
  await Promise.all([onPrimary.take(), onStandby.take()]);
  await read();
  const ran = { primary: await onPrimary.take(), standby: await onStandby.take() };
  const places = Object.entries(ran).filter(([, statements]) => statements.includes(searching));
  expect(places.map(([name]) => name)).toEqual([place]);
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
  for (const read of [() => search(visitor), () => openSearchPage('test')]) {
    await onPrimary.take();
    await read();
    expect(await onPrimary.take()).toContain(searching);
  }
});
