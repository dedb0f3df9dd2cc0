import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { teacherName } from '#kit/names/names.ts';
import { myEnrolments } from './api/list-own-courses.ts';
import { myLessons } from './api/list-own-lessons.ts';
import type { Learner } from './slots.ts';

type ChildTeacher = { id: string; name: string };

type Of = {
  teacher_id: string;
  teacher_title: string | null;
  teacher_first_name: string | null;
  teacher_last_name: string | null;
};

/**
 * Those who teach a child: now, by its courses and its lessons to come, and before that, by those it had last. Its parent asks with
 * its id twice, as everywhere here.
 */
export function useTeachersOf({ userId, childId }: Learner): Record<'now' | 'ever', ChildTeacher[]> {
  const { data: courses = [] } = useQuery(myEnrolments(userId, childId));
  const { data: lessons } = useInfiniteQuery(myLessons(userId, false, childId));
  const { data: past } = useInfiniteQuery(myLessons(userId, true, childId));
  const now: Of[] = [...courses, ...(lessons?.pages.flat() ?? [])];
  return { now: teachersIn(now), ever: teachersIn([...now, ...(past?.pages.flat() ?? [])]) };
}

function teachersIn(all: readonly Of[]): ChildTeacher[] {
  const byId = new Map(all.map((of) => [of.teacher_id, nameOf(of)]));
  return [...byId].map(([id, name]) => ({ id, name }));
}

const nameOf = (of: Of) =>
  teacherName({
    title: of.teacher_title,
    first_name: of.teacher_first_name,
    last_name: of.teacher_last_name,
  });
