import type { TestServer } from '@lomdim/testing/server/test-server';

/** So many courses wait in the pool, and nobody for them. */
export async function fillPool(site: TestServer, waiting: number): Promise<void> {
  await site.pool.query('delete from sponsorship_requests');
  await site.pool.query('update private.sponsorship_pool set courses_given = courses_used + $1', [waiting]);
}
