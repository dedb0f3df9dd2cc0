import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFixture, type Fixture } from '@lomdim/testing/people/fixture';
import { tokenOf } from '@lomdim/testing/people/tokens';
import { withoutSocket } from '@lomdim/testing/people/without-socket';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';

export type Files = SupabaseClient['storage'];

export type StorageServer = TestServer & {
  /** The address of the protocol. */
  storage: string;
  /** The official client of an operator. */
  operator: Files;
  /** The official client of a visitor, or of a person. */
  as(person: { id: string | null }): Promise<Files>;
  tokenFor(person: { id: string | null }): Promise<string>;
};

export async function startStorageServer(env: NodeJS.ProcessEnv = {}): Promise<StorageServer> {
  const server = await startTestServer({ env: { LOG_LEVEL: 'debug', ...env } });
  const tokenFor = async ({ id }: { id: string | null }) =>
    id === null ? server.anonKey : tokenOf(server, { sub: id });
  return {
    ...server,
    storage: `${server.localUrl}/storage/v1`,
    operator: clientOf(server.localUrl, server.serviceRoleKey, server.serviceRoleKey),
    tokenFor,
    as: async (person) => clientOf(server.localUrl, server.anonKey, await tokenFor(person)),
  };
}

function clientOf(url: string, key: string, token: string): Files {
  return createClient(url, key, { accessToken: async () => token, realtime: withoutSocket }).storage;
}

/** The small fixture of the matrix of actors. */
export function fixtureOf(server: TestServer): Promise<Fixture> {
  return createFixture({ url: server.databaseUrl, pool: server.pool, drop: async () => undefined });
}

/** The names of all files under the folder in which the server keeps them. */
export async function filesIn(server: TestServer, folder: 'storage' | 'storage-drafts'): Promise<string[]> {
  const entries = await readdir(join(server.dataDir, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** Every stored file belongs to a row and every row has its file; nothing waits to be swept. */
export async function isTidy(server: TestServer): Promise<boolean> {
  const { rows } = await server.pool.query<{ version: string }>('select version from storage.objects');
  const stored = await filesIn(server, 'storage');
  const drafts = await filesIn(server, 'storage-drafts');
  const wanted = rows.map(({ version }) => version).sort();
  return drafts.length === 0 && JSON.stringify(stored.sort()) === JSON.stringify(wanted);
}
