import type { RowOf } from '#lib/client/row-of.ts';
import { adminKey, adminQuery } from './admin-requests.ts';

export type AdminCourse = RowOf<'admin_courses', 'withdrawn_at'>;

export const coursesOnPage = 30;

export function listCourses(state: string, question: string, cursor: string | null) {
  return adminQuery<AdminCourse[]>(adminKey('courses', state, question, cursor), (client, signal) =>
    client
      .rpc('admin_courses', {
        question,
        ...(state ? { state } : {}),
        ...(cursor === null ? {} : { cursor }),
        page_size: coursesOnPage,
      })
      .abortSignal(signal)
      .throwOnError(),
  );
}
