import pg from 'pg';
import { isUuid } from '../../lib/uuid.ts';
import type { Step } from '../../postgres/batch.ts';
import type { Batches } from '../../postgres/share.ts';
import { FeedRefusal } from '../live-feed.ts';
import type { Json } from './filter.ts';
import type { Column } from './tables.ts';

const wholeNumber = /^-?\d{1,15}$/;
const timeout = 10_000;
const inUtc: Step = { key: 'utc', text: "select set_config('timezone', 'UTC', true)", values: [] };

/** The commonest types need no question to the database. */
function readHere({ type }: Column, written: string): Json | undefined {
  if (type === 'uuid' && isUuid(written)) return written.toLowerCase();
  if (type === 'text' || type === 'varchar') return written;
  if ((type === 'int4' || type === 'int8') && wholeNumber.test(written)) return Number(written);
  if (type === 'bool' && (written === 'true' || written === 'false')) return written === 'true';
  return undefined;
}

/** The value as PostgreSQL reads it for the column's type and writes it in records. */
export function valueReader(batches: Batches) {
  return async (column: Column, written: string): Promise<Json> => {
    const here = readHere(column, written);
    if (here !== undefined) return here;
    try {
      const [, rows] = await batches.batch(
        [
          inUtc,
          {
            key: `value:${column.sqlType}`,
            text: `select to_jsonb($1::text::${column.sqlType})`,
            values: [written],
          },
        ],
        { timeout, repeatable: true },
      );
      return JSON.parse(String(rows?.[0]?.[0] ?? 'null')) as Json;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code?.startsWith('22')) {
        throw new FeedRefusal(`"${written.slice(0, 100)}" is not a value of the column ${column.name}`);
      }
      throw error;
    }
  };
}
