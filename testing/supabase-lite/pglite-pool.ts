import type pg from 'pg';
import type { Pglite } from './packages.ts';

/** What migrations, seeds and tests ask of a pool. */
export type OwnerPool = Pick<pg.Pool, 'query'> & { connect(): Promise<pg.PoolClient> };

/**
 * PGlite with the face of a pool, as far as the owner's statements need one. It has a single session, so whoever connects must be
 * alone; nothing else asks while the schema is applied.
 */
export function pgliteAsPool(database: Pglite): OwnerPool {
  const query = async (text: string, values?: unknown[]) => {
    // Only what comes without values may be several statements.
    const result = values ? await database.query(text, values) : (await database.exec(text)).at(-1);
    const rows = result?.rows ?? [];
    return { rows, rowCount: rows.length || (result?.affectedRows ?? 0) };
  };
  // Of everything that the driver's types promise, only this is used.
  const client = { query, release: () => undefined } as unknown as pg.PoolClient;
  return { query: query as unknown as pg.Pool['query'], connect: async () => client };
}
