import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Viewer } from '#lib/auth/viewer.ts';
import { supabase } from '#lib/client/supabase.ts';
import { filterChoices } from '../filter-choices.ts';
import { searchArguments, searchKey, type TeacherSearch } from '../teacher-search.ts';

/** For each value of each filter how many teachers there are; the old numbers stay until the new ones are there. */
export function teacherFilters(viewer: Viewer, search: TeacherSearch) {
  return queryOptions({
    queryKey: ['teacher-filters', viewer.key, searchKey(search)] as const,
    queryFn: ({ signal }) => fetchFilters(viewer, search, signal),
    enabled: viewer.known,
    placeholderData: keepPreviousData,
  });
}

export function useTeacherFilters(viewer: Viewer, search: TeacherSearch) {
  const query = useQuery(teacherFilters(viewer, search));
  return { ...query, choices: query.data && filterChoices(query.data, search, viewer.gender) };
}

async function fetchFilters(viewer: Viewer, search: TeacherSearch, signal: AbortSignal) {
  const client = await supabase();
  const { data } = await client
    .rpc('teacher_filters', searchArguments(search, viewer.childId))
    .abortSignal(signal)
    .throwOnError();
  return data;
}
