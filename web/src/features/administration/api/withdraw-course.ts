import { adminMutation } from './admin-requests.ts';

/** Off the lists. Its teacher reads the note. */
export function withdrawCourse(id: string, note: string) {
  return adminMutation((client) => client.rpc('withdraw_course', { course_id: id, note }).throwOnError());
}

export function restoreCourse(id: string, note: string) {
  return adminMutation((client) => client.rpc('restore_course', { course_id: id, note }).throwOnError());
}
