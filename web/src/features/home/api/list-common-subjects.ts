import { shown } from '@lomdim/contract/constants';
import type { Database } from '@lomdim/contract/database.types';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Viewer } from '#lib/auth/viewer.ts';
import { fetchPublicRows } from '#lib/client/fetch-public-rows.ts';

type Subject = Database['public']['Functions']['common_subjects']['Returns'][number];

/** The subjects with the most teachers among those whom the viewer is shown. */
export function commonSubjects({ key, signedIn, known }: Viewer) {
  return queryOptions({
    queryKey: ['common-subjects', key],
    queryFn: async ({ signal }) => {
      const path = `rpc/common_subjects?max_rows=${shown.homeSubjects}`;
      return (await fetchPublicRows(path, signedIn, signal)) as Subject[];
    },
    enabled: known,
    // What a visitor would see stays until it is known what this person is shown.
    placeholderData: keepPreviousData,
  });
}
