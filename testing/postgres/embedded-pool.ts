import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Connections of the owner to the PostgreSQL that a running server keeps in its folder of data. */
export function openEmbeddedPool(dataDir: string): pg.Pool {
  const { password }: { password: string } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  const pool = new pg.Pool({
    host: join(dataDir, 'postgres'),
    user: 'postgres',
    password,
    database: 'lomdim',
  });
  // It may be killed, and its connections with it.
  pool.on('error', () => undefined);
  return pool;
}
