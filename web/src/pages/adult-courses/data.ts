import { coursePage } from '#features/courses/api/list-courses.ts';
import { readCourseSearch } from '#features/courses/course-search.ts';
import type { PageData } from '../page-data.ts';

export const data: PageData = async ({ search, viewer, queryClient }) => {
  await queryClient.prefetchQuery(coursePage(viewer, 'adults', readCourseSearch(search), null));
};
