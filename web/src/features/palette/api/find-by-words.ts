import { shown } from '@lomdim/contract/constants';
import { queryOptions } from '@tanstack/react-query';
import { joinNames, teacherName } from '#kit/names/names.ts';
import { supabase } from '#lib/client/supabase.ts';
import type { Choice } from '../choice.ts';

const ofEachKind = 5;
/** A single letter is not searched for. */
const fewestLetters = 2;

/** Teachers and courses; which of them the viewer may see, the database knows. */
export function findByWords(question: string) {
  return queryOptions({
    queryKey: ['palette', question],
    queryFn: ({ signal }) => fetchByWords(question, signal),
    enabled: question.length >= fewestLetters,
  });
}

async function fetchByWords(question: string, signal: AbortSignal) {
  const client = await supabase();
  const asked = { question, page_size: ofEachKind };
  const [teachers, courses] = await Promise.all([
    client.rpc('search_teachers', asked).abortSignal(signal).throwOnError(),
    client.rpc('search_courses', asked).abortSignal(signal).throwOnError(),
  ]);
  return {
    teachers: teachers.data.map((teacher): Choice & { subjects: string[] } => ({
      kind: 'teacher',
      to: `/teacher/${teacher.id}`,
      text: teacherName(teacher),
      subjects: teacher.subjects_taught.slice(0, shown.subjectsOnCard),
    })),
    courses: courses.data.map(
      (course): Choice => ({
        kind: 'course',
        to: `/course/${course.id}`,
        text: course.title,
        detail: joinNames(course.teacher_first_name, course.teacher_last_name),
      }),
    ),
  };
}
