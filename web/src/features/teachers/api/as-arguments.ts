import type { TeacherSearch } from '../teacher-search.ts';

/** A search as the functions of the database take it. */
export function asArguments({ question, subjects, languages, audiences }: TeacherSearch) {
  return { question, subjects: [...subjects], languages: [...languages], audiences: [...audiences] };
}
