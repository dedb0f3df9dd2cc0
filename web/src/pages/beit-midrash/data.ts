import { beitMidrashSessions, beitMidrashSessionsOn } from '#features/beit-midrash/api/list-sessions.ts';
import { readBeitMidrashAddress } from '#features/beit-midrash/beit-midrash-address.ts';
import { dayIn } from '#kit/time/clock.ts';
import type { PageData } from '../page-data.ts';

export const data: PageData = async ({ queryClient, viewer, search, now, zone }) => {
  const { resource, day = dayIn(now, zone) } = readBeitMidrashAddress(search);
  // The resources are texts.
  if (resource) return;
  await Promise.all([
    queryClient.prefetchQuery(beitMidrashSessions(viewer.key)),
    queryClient.prefetchQuery(beitMidrashSessionsOn(viewer.key, day, zone)),
  ]);
};
