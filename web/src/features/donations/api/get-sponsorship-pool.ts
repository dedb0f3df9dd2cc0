import type { Database } from '@lomdim/contract/database.types';
import { queryOptions } from '@tanstack/react-query';
import { fetchPublicRows } from '#lib/client/fetch-public-rows.ts';

type Pool = Database['public']['Functions']['sponsorship_pool']['Returns'][number];

/** What was received, taken up and is waiting: the same for everyone, so nobody is asked for as themselves. */
export function sponsorshipPool() {
  return queryOptions({
    queryKey: ['sponsorship-pool'],
    queryFn: async ({ signal }) => {
      const [pool] = (await fetchPublicRows('rpc/sponsorship_pool', false, signal)) as Pool[];
      if (!pool) throw new Error('the pool has no row');
      return pool;
    },
  });
}
