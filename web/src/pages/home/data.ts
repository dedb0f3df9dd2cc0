import { sponsorshipPool } from '#features/donations/api/get-sponsorship-pool.ts';
import { commonSubjects } from '#features/home/api/list-common-subjects.ts';
import { studentVoices } from '#features/home/api/list-student-voices.ts';
import type { PageData } from '../page-data.ts';

export const data: PageData = async ({ queryClient, viewer }) => {
  await Promise.all([
    queryClient.prefetchQuery(commonSubjects(viewer)),
    queryClient.prefetchQuery(sponsorshipPool()),
    queryClient.prefetchQuery(studentVoices(viewer)),
  ]);
};
