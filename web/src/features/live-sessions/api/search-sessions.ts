import { queryOptions } from '@tanstack/react-query';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';

export type LiveSession = RowOf<
  'search_live_sessions',
  | 'description'
  | 'language'
  | 'teacher_first_name'
  | 'teacher_last_name'
  | 'teacher_title'
  | 'teacher_avatar_url'
>;

export type SessionFilters = { language: string; audience: string };
export type Wanted = 'coming' | 'completed';

export const sessionsOnPage = 20;

const listed = ({ language, audience }: SessionFilters) => ({
  languages: language ? [language] : [],
  audiences: audience ? [audience] : [],
});

/** A page of the sessions to come, the next first, or of those that were, the latest first. */
export function sessionPage(
  viewerKey: string,
  wanted: Wanted,
  filters: SessionFilters,
  cursor: string | null,
) {
  return {
    queryKey: ['live-sessions', viewerKey, wanted, filters, cursor] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<LiveSession[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('search_live_sessions', {
          wanted,
          ...listed(filters),
          page_size: sessionsOnPage,
          ...(cursor === null ? {} : { cursor }),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  };
}

/** Everything that begins in a span of time. */
export function sessionsBetween(viewerKey: string, from: Date, to: Date, filters: SessionFilters) {
  return queryOptions({
    queryKey: ['live-sessions', viewerKey, 'between', from.toISOString(), to.toISOString(), filters],
    queryFn: async ({ signal }): Promise<LiveSession[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('search_live_sessions', {
          wanted: 'all',
          ...listed(filters),
          since: from.toISOString(),
          until: to.toISOString(),
          page_size: 500,
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** The session of a course that is on, or the next one; `null` while none is planned. */
export function nextOfCourse(viewerKey: string, courseId: string) {
  return queryOptions({
    queryKey: ['live-sessions', viewerKey, 'next', courseId],
    queryFn: async ({ signal }): Promise<LiveSession | null> => {
      const client = await supabase();
      const { data } = await client
        .rpc('search_live_sessions', { only_course: courseId, page_size: 10 })
        .abortSignal(signal)
        .throwOnError();
      return data.find(({ state }) => state !== 'cancelled') ?? null;
    },
  });
}
