import type pg from 'pg';

/** Where a query may run: on a share of the pool, on a whole pool, or inside a transaction. */
export type Queryable = {
  query<Result extends pg.QueryResultRow>(
    text: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Result>>;
};

/** Where transactions may run. */
export type Connections = Queryable & { connect(): Promise<pg.PoolClient> };
