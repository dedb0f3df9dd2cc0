import { course } from '#features/courses/api/get-course.ts';
import type { PageData } from '../page-data.ts';

export const data: PageData = async ({ params, viewer, queryClient }) => {
  await queryClient.prefetchQuery(course(params.id ?? '', viewer.key, viewer.known));
};
