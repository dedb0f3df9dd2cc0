import type pg from 'pg';

/** From now on a search goes through a listing as through one of many thousands. */
export async function pretendLongListings(pool: pg.Pool): Promise<void> {
  await pool.query(
    `create or replace function private.is_short_listing(listing text) returns boolean
     language sql stable set search_path = '' as 'select false'`,
  );
}
