import { teacherFilters } from '#features/teachers/api/count-teachers.ts';
import { listTeachers } from '#features/teachers/api/list-teachers.ts';
import { readSearch } from '#features/teachers/teacher-search.ts';
import { readListPlace } from '#lib/address/list-place.ts';
import type { PageData } from '../page-data.ts';

export const data: PageData = async ({ queryClient, viewer, search: address }) => {
  const search = readSearch(address);
  await Promise.all([
    queryClient.prefetchQuery(listTeachers(viewer, search, readListPlace(address, 'cursor').cursor)),
    queryClient.prefetchQuery(teacherFilters(viewer, search)),
  ]);
};
