import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installSupabaseLite } from './install.ts';

/** What is used of @supabase/lite and its companions, whose own types are not part of this project. */
export type LitePackages = {
  App: new (options: Record<string, unknown>) => LiteApp;
  generateApiKey(kind: 'publishable' | 'secret'): Promise<{ key: string }>;
  createPgliteConnection(
    options: Record<string, unknown>,
  ): Promise<{ driver: Pglite; clearSchemaCache(): Promise<void>; close(): Promise<void> }>;
  serve(
    options: { fetch: (request: Request) => Promise<Response>; hostname: string; port: number },
    listening: (address: { port: number }) => void,
  ): { close(done: () => void): void; closeAllConnections(): void };
  /** The extensions of PostgreSQL that `database/` asks for, as PGlite loads them. */
  extensions: Record<string, unknown>;
};

export type LiteApp = {
  _storageAdapter?: unknown;
  /** Makes its schemas: accounts, files. */
  ensureSystemSchema(): Promise<void>;
  fetch(request: Request): Promise<Response>;
};

/** PostgreSQL as a library. */
export type Pglite = {
  query<Row>(text: string, values: unknown[]): Promise<{ rows: Row[]; affectedRows?: number }>;
  exec(text: string): Promise<{ rows: never[]; affectedRows?: number }[]>;
};

export async function loadSupabaseLite(): Promise<LitePackages> {
  const folder = join(await installSupabaseLite(), 'node_modules');
  const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
  // Read once, when it is loaded: its file storage is still behind a flag.
  process.env.EXPERIMENTAL_STORAGE = '1';
  // It puts one of its own in place that takes no errors, only texts. Tests that follow in this process have done nothing to deserve it.
  const { emitWarning } = process;
  try {
    const contrib = '@electric-sql/pglite/dist/contrib';
    return {
      ...(await load('@supabase/lite/dist/index.js')),
      ...(await load('@supabase/lite/dist/db/postgres/pglite/PgliteConnection.js')),
      ...(await load('@hono/node-server/dist/index.mjs')),
      extensions: {
        ...(await load(`${contrib}/btree_gist.js`)),
        ...(await load(`${contrib}/pg_trgm.js`)),
        ...(await load(`${contrib}/unaccent.js`)),
      },
    };
  } finally {
    process.emitWarning = emitWarning;
    delete process.env.EXPERIMENTAL_STORAGE;
  }
}
