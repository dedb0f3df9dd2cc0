import { readFile } from 'node:fs/promises';
import { withoutSocket } from '@lomdim/testing/people/without-socket';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { createClient } from '@supabase/supabase-js';

export type RestServer = TestServer & { rest: string };

/** A server that exposes the fixture's schemas, the first of them by default; with whatever else a test needs in the database. */
export async function startRestServer(env: NodeJS.ProcessEnv = {}, more = ''): Promise<RestServer> {
  const server = await startTestServer({ env: { DB_SCHEMAS: 'rest_test,rest_other,public', ...env } });
  await server.pool.query(await readFile(new URL('fixture.sql', import.meta.url), 'utf8'));
  await server.pool.query(more);
  await reloadSchema(server, 'people');
  return { ...server, rest: `${server.localUrl}/rest/v1` };
}

/** Notifies the server as any tool would, and waits until the table is known. */
export async function reloadSchema(server: TestServer, table: string): Promise<void> {
  await server.pool.query(`notify pgrst, 'reload schema'`);
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const response = await fetch(`${server.localUrl}/rest/v1/${table}?limit=0`);
    await response.arrayBuffer();
    if (response.status !== 404) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the table ${table} never became known`);
}

export function clientOf(server: TestServer, key: string = server.anonKey) {
  return createClient(server.localUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { schema: 'rest_test' },
    realtime: withoutSocket,
  });
}
