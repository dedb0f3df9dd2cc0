import { badRange } from '../errors.ts';

/** Which rows the answer holds, of how many. */
export function contentRange(first: number, last: number, total: number | undefined): string {
  const range = total === 0 || last < first ? '*' : `${first}-${last}`;
  return `${range}/${total ?? '*'}`;
}

/** The status of a read: whole, a part, or a part that does not exist. */
export function rangeStatus(offset: number, rows: number, total: number | undefined): 200 | 206 {
  if (total === undefined) return 200;
  if (offset > total) {
    throw badRange(`An offset of ${offset} was requested, but there are only ${total} rows.`);
  }
  return rows < total ? 206 : 200;
}
