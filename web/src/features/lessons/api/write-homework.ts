import { request } from './request.ts';

export const giveHomework = (lessonId: string, text: string, dueOn: string) =>
  request((client) =>
    client.from('lesson_homework').insert({ lesson_id: lessonId, text, due_on: dueOn || null }),
  );

export const removeHomework = (id: string) =>
  request((client) => client.from('lesson_homework').delete().eq('id', id));

/** The student's word. */
export const setHomeworkDone = (id: string, isDone: boolean) =>
  request((client) => client.rpc('set_homework_done', { homework_id: id, is_done: isDone }));
