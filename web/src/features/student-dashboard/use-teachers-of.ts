import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { teacherName } from '#kit/names/names.ts';
import { myEnrolments } from './api/list-own-courses.ts';
import { myLessons } from './api/list-own-lessons.ts';

type Of = {
  teacher_id: string;
  teacher_title: string | null;
  teacher_first_name: string | null;
  teacher_last_name: string | null;
};

/** Those who teach a child now, by its courses and its lessons to come; for its parent. */
export function useTeachersOf(childId: string): { id: string; name: string }[] {
  const { data: courses = [] } = useQuery(myEnrolments(childId, childId));
  const { data: lessons } = useInfiniteQuery(myLessons(childId, false, childId));
  const all: Of[] = [...courses, ...(lessons?.pages.flat() ?? [])];
  const byId = new Map(all.map((of) => [of.teacher_id, nameOf(of)]));
  return [...byId].map(([id, name]) => ({ id, name }));
}

const nameOf = (of: Of) =>
  teacherName({
    title: of.teacher_title,
    first_name: of.teacher_first_name,
    last_name: of.teacher_last_name,
  });
