import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

export type Course = NonNullable<Awaited<ReturnType<typeof fetchCourse>>>;

/** One course with its teacher, its seats and how others found it; `null` where there is none. */
export function course(id: string, viewerKey: string, known: boolean) {
  return queryOptions({
    queryKey: ['course', viewerKey, id] as const,
    queryFn: ({ signal }) => fetchCourse(id, signal),
    enabled: known,
    // What a visitor would see stays until it is known what this person is shown.
    placeholderData: (before: Course | null | undefined, query): Course | null | undefined =>
      query?.queryKey[2] === id ? before : undefined,
  });
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

async function fetchCourse(id: string, signal: AbortSignal) {
  if (!isId(id)) return null;
  const client = await supabase();
  const [{ data: found }, seats] = await Promise.all([
    client
      .from('courses')
      .select('*, teacher:profiles(id, title, first_name, last_name, avatar_url, location, bio)')
      .eq('id', id)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
    client
      .rpc('seats_left', { course_ids: [id] })
      .abortSignal(signal)
      .throwOnError(),
  ]);
  if (!found) return null;
  const rating = await client
    .rpc('teacher_rating', { teacher_ids: [found.teacher_id] })
    .abortSignal(signal)
    .throwOnError();
  return {
    ...found,
    seatsLeft: seats.data[0]?.seats_left ?? 0,
    enrolled: seats.data[0]?.enrolled ?? 0,
    rating: rating.data[0]?.average ?? null,
    reviewCount: rating.data[0]?.review_count ?? 0,
    lessonCount: rating.data[0]?.lesson_count ?? 0,
  };
}
