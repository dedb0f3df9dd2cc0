import { request } from './request.ts';

/** Read by the teacher alone. */
export const saveNotes = (lessonId: string, notes: string) =>
  request((client) => client.rpc('save_lesson_notes', { lesson_id: lessonId, notes }));

export const saveSummary = (lessonId: string, summary: string) =>
  request((client) => client.rpc('save_lesson_summary', { lesson_id: lessonId, summary }));
