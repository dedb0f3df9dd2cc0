import { listRabbis } from '#features/rabbis/api/list-rabbis.ts';
import type { PageData } from '../page-data.ts';

export const data: PageData = async ({ queryClient }) => {
  await queryClient.prefetchQuery(listRabbis);
};
