import type { TestDatabase } from '@lomdim/testing/postgres/database';

/**
 * The first day, two weeks from now or later, on which nobody in UTC rests at this hour and the hours after it, nor in the weeks that
 * follow: rest is a question of the calendar, and a series leaves it out.
 */
export async function quietDay(
  { pool }: TestDatabase,
  { times = 4, hour = 12, hours = 2 }: { times?: number; hour?: number; hours?: number } = {},
): Promise<Date> {
  const { rows } = await pool.query<{ first: Date }>(
    `select first.at as first
     from generate_series(current_date + 14, current_date + 80, interval '1 day') as day
     cross join lateral (select (day::date + make_time($2, 0, 0)) at time zone 'UTC' as at) as first
     where not exists (
       select from private.weekly_dates(first.at, $1, 'UTC') as d
       where private.is_rest('UTC', tstzrange(d.starts_at, d.starts_at + make_interval(hours => $3))))
     order by 1 limit 1`,
    [times, hour, hours],
  );
  if (!rows[0]) throw new Error('There is no quiet day.');
  return rows[0].first;
}
