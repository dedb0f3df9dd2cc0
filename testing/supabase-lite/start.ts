import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/lib/project.mjs';
import { migrateDatabase } from '../postgres/schema.ts';
import { MemoryFiles } from './memory-files.ts';
import { type LiteApp, type LitePackages, loadSupabaseLite } from './packages.ts';
import { type OwnerPool, pgliteAsPool } from './pglite-pool.ts';
import { staticSite } from './static-site.ts';

export type SupabaseLite = {
  url: string;
  localUrl: string;
  anonKey: string;
  serviceRoleKey: string;
  /** As the owner, whom row-level security does not stop. */
  pool: OwnerPool;
  stop(): Promise<void>;
};

/**
 * @supabase/lite over PGlite, which is PostgreSQL as a library, with the whole of `database/`, on a free port. If the folder of the
 * built web app is given, that is in front of it.
 */
export async function startSupabaseLite(webFolder?: string): Promise<SupabaseLite> {
  const packages = await loadSupabaseLite();
  const [{ key: anonKey }, { key: serviceRoleKey }] = await Promise.all([
    packages.generateApiKey('publishable'),
    packages.generateApiKey('secret'),
  ]);
  const connection = await packages.createPgliteConnection({
    pgliteOptions: { extensions: packages.extensions },
  });
  const app = new packages.App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: randomBytes(32).toString('hex'),
      publishable_key: anonKey,
      secret_key: serviceRoleKey,
    },
    storage: { enabled: true },
    options: { server: { admin: false, disableFallback: true, disableStudio: true } },
  });
  app._storageAdapter = new MemoryFiles();
  const pool = pgliteAsPool(connection.driver);
  await app.ensureSystemSchema();
  await applySchema(app, pool, anonKey);
  // It remembers which tables there are.
  await connection.clearSchemaCache();

  const site = webFolder ? staticSite(webFolder, anonKey) : undefined;
  const ofLite = oneAfterTheOther((request) => app.fetch(request));
  const { url, close } = await listen(packages, (request) =>
    site && !isForLite(request) ? site(request) : ofLite(request),
  );
  return {
    url,
    localUrl: url,
    anonKey,
    serviceRoleKey,
    pool,
    stop: async () => {
      await close();
      await connection.close();
    },
  };
}

/** What is missing first, then `database/` as every start of the product applies it to a Supabase project. */
async function applySchema(app: LiteApp, pool: OwnerPool, key: string): Promise<void> {
  for (const file of ['database/platform/0001_roles.sql', 'testing/supabase-lite/missing.sql']) {
    await pool.query(await readFile(join(root, file), 'utf8'));
  }
  await letItGrant(app, pool, key);
  await migrateDatabase(pool);
}

/**
 * When it is first asked for a row, it gives everybody every right on all tables of each schema in which it finds row-level security,
 * once in the life of its process. What `database/` grants counts only afterwards.
 */
async function letItGrant(app: LiteApp, pool: OwnerPool, key: string): Promise<void> {
  await pool.query(
    'create table public.first_question (id integer); alter table public.first_question enable row level security',
  );
  const headers = { apikey: key };
  const answer = await app.fetch(new Request('http://127.0.0.1/rest/v1/first_question', { headers }));
  if (!answer.ok) throw new Error(`@supabase/lite answered its first question with ${answer.status}`);
  const { rows } = await pool.query<{ granted: boolean }>(
    "select has_table_privilege('anon', 'public.first_question', 'truncate') as granted",
  );
  if (!rows[0]?.granted)
    throw new Error('@supabase/lite no longer grants everything: docs/another-engine.md says so');
  await pool.query('drop table public.first_question');
}

type Answer = (request: Request) => Promise<Response>;

/** It lets requests that come at once into each other's transactions, and so into each other's roles: PGlite has one session. */
function oneAfterTheOther(answer: Answer): Answer {
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    const next = last.then(() => answer(request));
    last = next.catch(() => undefined);
    return next;
  };
}

const isForLite = (request: Request) => /^\/(auth|rest|storage)\/v1\//.test(new URL(request.url).pathname);

function listen({ serve }: LitePackages, fetch: Answer) {
  return new Promise<{ url: string; close(): Promise<void> }>((resolve) => {
    const server = serve({ fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
      const close = () =>
        new Promise<void>((done) => {
          server.close(() => done());
          server.closeAllConnections();
        });
      resolve({ url: `http://127.0.0.1:${port}`, close });
    });
  });
}
