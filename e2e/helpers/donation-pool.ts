import type { TestServer } from '@lomdim/testing/server/test-server';

/** So many courses wait in the pool. */
export function fillPool(site: TestServer, waiting: number) {
  return site.pool.query('update private.sponsorship_pool set courses_given = courses_used + $1', [waiting]);
}
