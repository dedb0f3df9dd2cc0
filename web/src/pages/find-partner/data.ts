import { partnerCount } from '#features/partners/api/count-partners.ts';
import { partnerPage } from '#features/partners/api/list-partners.ts';
import { readSearch } from '#features/partners/partner-search.ts';
import { readListPlace } from '#lib/address/list-place.ts';
import type { PageData } from '../page-data.ts';

export const data: PageData = async ({ queryClient, viewer, search }) => {
  await Promise.all([
    queryClient.prefetchQuery(partnerCount(viewer)),
    queryClient.prefetchQuery(
      partnerPage(viewer, readSearch(search), readListPlace(search, 'cursor').cursor),
    ),
  ]);
};
