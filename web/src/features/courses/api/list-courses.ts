import type { Viewer } from '#lib/auth/viewer.ts';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';
import {
  audiencesMeant,
  type CourseKind,
  type CourseSearch,
  courseSearchKey,
  ofKind,
} from '../course-search.ts';

export type ListedCourse = RowOf<
  'search_courses',
  | 'description'
  | 'age_range'
  | 'level'
  | 'language'
  | 'teacher_first_name'
  | 'teacher_last_name'
  | 'teacher_title'
  | 'teacher_hourly_rate'
  | 'teacher_avatar_url'
  | 'rating'
> & {
  /** When its next live session begins, for those who may know. */
  next_session: string | null;
};

/** Full rows of one, two, three and four columns. */
export const coursesOnPage = 12;

export function coursePage(viewer: Viewer, kind: CourseKind, search: CourseSearch, cursor: string | null) {
  return {
    queryKey: ['courses', viewer.key, courseSearchKey(kind, search), cursor] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(viewer, kind, search, cursor, signal),
    enabled: viewer.known,
  };
}

async function fetchPage(
  viewer: Viewer,
  kind: CourseKind,
  search: CourseSearch,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListedCourse[]> {
  const client = await supabase();
  const { question, subject, audience, age } = ofKind(kind, search);
  const { data } = await client
    .rpc('search_courses', {
      question,
      subjects: subject ? [subject] : [],
      audiences: audiencesMeant(kind, audience, viewer),
      ages: age ? [age] : [],
      page_size: coursesOnPage,
      ...(viewer.childId === undefined ? {} : { child_id: viewer.childId }),
      ...(cursor === null ? {} : { cursor }),
    })
    .abortSignal(signal)
    .throwOnError();
  const begins =
    kind !== 'children' && viewer.signedIn
      ? await nextSessions(
          data.map(({ id }) => id),
          signal,
        )
      : undefined;
  return data.map((course) => ({ ...course, next_session: begins?.get(course.id) ?? null }));
}

/** When the next live session of each course begins. Visitors may not ask. */
async function nextSessions(courseIds: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
  if (courseIds.length === 0) return new Map();
  const client = await supabase();
  const { data } = await client
    .from('live_sessions')
    .select('course_id, scheduled_at')
    .in('course_id', [...courseIds])
    .eq('status', 'scheduled')
    .gte('scheduled_at', new Date().toISOString())
    // The first of each course is the one that stays.
    .order('scheduled_at', { ascending: false })
    .abortSignal(signal)
    .throwOnError();
  return new Map(data.map(({ course_id, scheduled_at }) => [course_id, scheduled_at]));
}
