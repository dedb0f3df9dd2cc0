import { adminMutation } from '../admin-requests.ts';

/** Off the lists. The teacher reads the note. */
export function suspendTeacher(id: string, note: string) {
  return adminMutation((client) => client.rpc('suspend_teacher', { teacher_id: id, note }).throwOnError());
}

export function restoreTeacher(id: string, note: string) {
  return adminMutation((client) => client.rpc('restore_teacher', { teacher_id: id, note }).throwOnError());
}
