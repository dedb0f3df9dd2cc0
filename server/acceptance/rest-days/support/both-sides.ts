import type { TestDatabase } from '@lomdim/testing/postgres/database';
import { jewishCalendar } from '@lomdim/web/jewish-calendar';
import { restsBetween } from '@lomdim/web/rest-spans';

/** From one moment to another, as ISO texts. */
export type Span = readonly [from: string, to: string];

/** The times of rest that a span touches, a line each, as the browser computes them. */
export function inBrowser(zone: string, [from, to]: Span): string[] {
  return restsBetween(jewishCalendar, { from: new Date(from), to: new Date(to) }, zone).map(lineOf);
}

/** The same as the database computes them, for many zones at once. */
export async function inDatabase(
  { pool }: TestDatabase,
  zones: readonly string[],
  [from, to]: Span,
): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ zone: string; begins: Date; ends: Date }>(
    `select zone, lower(rest) as begins, upper(rest) as ends
     from unnest($1::text[]) as zone cross join private.rest_spans(zone, $2, $3) as rest
     order by zone, rest`,
    [zones, from, to],
  );
  const lines = new Map<string, string[]>(zones.map((zone) => [zone, []]));
  for (const row of rows) lines.get(row.zone)?.push(lineOf(row));
  return lines;
}

function lineOf({ begins, ends }: { begins: Date; ends: Date }): string {
  return `${begins.toISOString()} to ${ends.toISOString()}`;
}
