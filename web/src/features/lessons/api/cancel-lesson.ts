import { request } from './request.ts';

export const cancelLesson = (id: string, reason: string) =>
  request((client) => client.rpc('cancel_lesson', { lesson_id: id, reason }));

/** Of a lesson that the student cancelled late. */
export const claimLesson = (id: string) => request((client) => client.rpc('claim_lesson', { lesson_id: id }));
