import type { Viewer } from '#lib/auth/viewer.ts';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';
import { searchArguments, searchKey, type TeacherSearch } from '../teacher-search.ts';

/** What a teacher has not filled in is null. */
export type Teacher = RowOf<
  'search_teachers',
  | 'first_name'
  | 'last_name'
  | 'title'
  | 'location'
  | 'hourly_rate'
  | 'bio'
  | 'availability_status'
  | 'avatar_url'
  | 'rating'
>;

/** Full rows of one, two, three and four columns. */
export const teachersOnPage = 12;

export function listTeachers(viewer: Viewer, search: TeacherSearch, cursor: string | null) {
  return {
    queryKey: ['teachers', viewer.key, searchKey(search), cursor] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(viewer, search, cursor, signal),
    enabled: viewer.known,
  };
}

async function fetchPage(
  viewer: Viewer,
  search: TeacherSearch,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Teacher[]> {
  const client = await supabase();
  const { data } = await client
    .rpc('search_teachers', {
      ...searchArguments(search, viewer.childId),
      page_size: teachersOnPage,
      ...(cursor === null ? {} : { cursor }),
    })
    .abortSignal(signal)
    .throwOnError();
  return data;
}
