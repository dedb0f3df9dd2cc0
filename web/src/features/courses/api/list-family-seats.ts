import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useAuth } from '#lib/auth/auth-context.ts';
import { supabase } from '#lib/client/supabase.ts';
import type { Child } from '#shared/family/family.ts';
import { useChildren } from '#shared/family/use-children.ts';

type Seat = { course_id: string; student_id: string };

/** Who of a family sits in which course; of every course in one go, as lists need it. */
function familySeats(people: readonly string[]) {
  return queryOptions({
    queryKey: ['own-enrolment', 'family', ...people],
    queryFn: people.length === 0 ? skipToken : ({ signal }) => fetchSeats(people, signal),
  });
}

async function fetchSeats(people: readonly string[], signal: AbortSignal): Promise<Seat[]> {
  const client = await supabase();
  const { data } = await client
    .from('course_enrollments')
    .select('course_id, student_id')
    .in('student_id', [...people])
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/**
 * For a parent: their children, those without a seat in the course first, and who of the family has one. Nobody is
 * missing before it is known; where it cannot be, anybody may be.
 */
export function useFamilySeats(courseId: string, isNeeded = true) {
  const { user } = useAuth();
  const children = useChildren(isNeeded);
  const people = user && children.length > 0 ? [user.id, ...children.map(({ child_id }) => child_id)] : [];
  const { data, isError } = useQuery(familySeats(people));
  const seated = new Set(
    data?.filter(({ course_id }) => course_id === courseId).map(({ student_id }) => student_id),
  );
  const isMissing = ({ child_id }: Child) => !seated.has(child_id);
  const missing = children.filter(isMissing);
  return {
    children: [...missing, ...children.filter((child) => !isMissing(child))],
    missing: data || isError ? missing : [],
    seated,
  };
}
