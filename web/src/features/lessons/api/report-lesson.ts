import type { Outcome } from '../lesson.ts';
import { request } from './request.ts';

export const reportLesson = (id: string, outcome: Outcome) =>
  request((client) => client.rpc('report_lesson', { lesson_id: id, outcome }));

export const takeBackReport = (id: string) =>
  request((client) => client.rpc('take_back_report', { lesson_id: id }));

export const objectToLesson = (id: string, words: string) =>
  request((client) => client.rpc('object_to_lesson', { lesson_id: id, words }));

export const withdrawObjection = (id: string) =>
  request((client) => client.rpc('withdraw_objection', { lesson_id: id }));

/** For admins. */
export const decideLesson = (id: string, outcome: Outcome, note: string) =>
  request((client) => client.rpc('decide_lesson', { lesson_id: id, outcome, note }));
