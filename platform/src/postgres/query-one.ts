import type pg from 'pg';
import type { Queryable } from './share.ts';

/** The first row of the answer, for questions that have one or none. */
export async function firstRow<Row extends pg.QueryResultRow>(
  db: Queryable,
  text: string | pg.QueryConfig,
  values?: unknown[],
): Promise<Row | undefined> {
  return (await db.query<Row>(text, values)).rows[0];
}

/** Whether the statement found the one row that it is about. */
export async function changesRow(db: Queryable, text: string, values: unknown[]): Promise<boolean> {
  return (await db.query(text, values)).rowCount === 1;
}
