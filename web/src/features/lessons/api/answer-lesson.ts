import { request } from './request.ts';

export const acceptLesson = (id: string) =>
  request((client) => client.rpc('accept_lesson', { lesson_id: id }));

export const declineLesson = (id: string, reason: string) =>
  request((client) => client.rpc('decline_lesson', { lesson_id: id, ...(reason ? { reason } : {}) }));

/** One's own proposal. */
export const withdrawLesson = (id: string) =>
  request((client) => client.rpc('withdraw_lesson', { lesson_id: id }));

/** As if it had never been made; possible for ten minutes. */
export const undoLesson = (id: string) => request((client) => client.rpc('undo_lesson', { lesson_id: id }));
