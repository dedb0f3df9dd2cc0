import { goodPassword, newEmail, person, visitor } from '@lomdim/testing/people/client';
import {
  connectAs,
  createPair,
  disconnectAll,
  jwtSecret,
  listen,
  type Pair,
} from '@lomdim/testing/people/live-changes';
import { Cluster } from '@lomdim/testing/postgres/cluster';
import { type PgBouncer, startPgBouncer } from '@lomdim/testing/server/pgbouncer';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../src/log.ts';
import { openDatabase } from '../../src/postgres/open-database.ts';

let cluster: Cluster;
let pooler: PgBouncer;
let server: TestServer;
let pool: pg.Pool;

const env = () => ({ JWT_SECRET: jwtSecret, DATABASE_URL: pooler.url });

beforeAll(async () => {
  cluster = await Cluster.create();
  await cluster.start();
  // Three sessions for all that the server does at once, so that hardly two transactions of one client meet the same.
  pooler = await startPgBouncer(cluster.url, ['default_pool_size = 3', 'server_round_robin = 1']);
  server = await startTestServer({ env: { ...env(), DATABASE_SESSION_URL: cluster.url } });
  pool = new pg.Pool({ connectionString: cluster.url });
});
afterEach(disconnectAll);
afterAll(async () => {
  await pool.end();
  await server.stop();
  await pooler.stop();
  await cluster.remove();
});

it('accounts, rows, functions and files work when every transaction meets another session', async () => {
  const everybody = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const client = visitor(server);
      const email = newEmail();
      const signedUp = await client.auth.signUp({ email, password: goodPassword, options: { data: person } });
      expect(signedUp.error).toBeNull();
      const signedIn = await client.auth.signInWithPassword({ email, password: goodPassword });
      expect(signedIn.error).toBeNull();
      return { client, id: signedIn.data.user?.id ?? '' };
    }),
  );
  for (let round = 0; round < 5; round += 1) {
    const own = await Promise.all(
      everybody.map(({ client }) => client.from('profiles').select('id').limit(5)),
    );
    for (const [index, { data, error }] of own.entries()) {
      expect(error).toBeNull();
      expect(data).toEqual([{ id: everybody[index]?.id }]);
    }
  }
  const [first] = everybody;
  const exported = await first?.client.functions.invoke('export-my-data');
  expect(exported?.error).toBeNull();
  expect(exported?.data).toMatchObject({ format: 'lomdim-personal-data' });
  const path = `${first?.id}/picture.png`;
  const uploaded = await first?.client.storage
    .from('avatars')
    .upload(path, onePixel, { contentType: 'image/png' });
  expect(uploaded?.error).toBeNull();
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('whoever listens is told, from several writers at once', async () => {
  const pairs: Pair[] = await Promise.all(Array.from({ length: 4 }, () => createPair({ pool })));
  const listeners = await Promise.all(
    pairs.map(async ({ teacher }) =>
      listen(await connectAs(server, teacher), { table: 'chat_messages', event: 'INSERT' }),
    ),
  );
  const contents = Array.from({ length: 20 }, (_, number) => `message ${number}`);
  await Promise.all(
    pairs.map(async ({ student, conversation }) => {
      const client = await connectAs(server, student);
      for (const content of contents) {
        const row = { conversation_id: conversation, sender_id: student.id, content };
        expect((await client.from('chat_messages').insert(row)).error).toBeNull();
      }
    }),
  );
  for (const listener of listeners) {
    await listener.until(contents.length);
    expect(listener.received.map(({ new: row }) => row.content)).toEqual(contents);
  }
});

it('nothing is left in a session: no setting, no role, no prepared statement', async () => {
  const { rows } = await pool.query<{ application_name: string }>(
    "select application_name from pg_stat_activity where datname = 'lomdim' and application_name like 'lomdim%'",
  );
  expect(rows.map(({ application_name }) => application_name)).toContain('lomdim realtime listener');
  const through = new pg.Client({ connectionString: pooler.url });
  await through.connect();
  const seen = new Set<number>();
  while (seen.size < 3) {
    const { rows } = await through.query(
      `select pg_backend_pid() as pid, current_user = session_user as owner,
         coalesce(current_setting('request.jwt.claims', true), '') as claims, current_setting('statement_timeout') as timeout,
         (select count(*)::int from pg_prepared_statements where name <> '') as prepared`,
    );
    expect(rows[0]).toMatchObject({ owner: true, claims: '', timeout: '0', prepared: 0 });
    seen.add(rows[0].pid);
  }
  await through.end();
});

it('without the address of PostgreSQL itself it does not start, and says what to do', async () => {
  await cluster.query('create database another owner postgres');
  const open = (databaseSessionUrl?: string) =>
    openDatabase(
      { databaseUrl: pooler.url, databaseSessionUrl, databaseReadUrl: undefined, dataDir: server.dataDir },
      { product: { name: 'Platform', id: 'platform' }, log: createLog('silent') },
    );
  const { port } = new URL(pooler.url);
  await expect(open()).rejects.toThrow(
    `DATABASE_URL: what answers at 127.0.0.1:${port} is a pooler in front of PostgreSQL; name PostgreSQL itself in DATABASE_SESSION_URL (08P01).`,
  );
  await expect(open(cluster.url.replace('/lomdim', '/another'))).rejects.toThrow(
    'DATABASE_SESSION_URL: this is another database than that of DATABASE_URL.',
  );
});
