import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { plusDays } from '#kit/time/days.ts';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';

export type BeitMidrashSession = RowOf<
  'hall_sessions',
  | 'description'
  | 'language'
  | 'level'
  | 'teacher_first_name'
  | 'teacher_last_name'
  | 'teacher_title'
  | 'teacher_avatar_url'
>;

/** How many are in a room is asked again while somebody looks. */
const lookAgainMs = 15_000;

/** What is on and what comes next, for everyone. Under the key of live sessions, so that it is followed with them. */
export function beitMidrashSessions(viewerKey: string) {
  return queryOptions({
    queryKey: ['live-sessions', viewerKey, 'beit-midrash'],
    queryFn: ({ signal }) => ask({}, signal),
    refetchInterval: lookAgainMs,
    // What a visitor would see stays until it is known what this person is shown.
    placeholderData: keepPreviousData,
  });
}

/**
 * What is held live on a day of UTC. A day elsewhere has parts of two of them, so that whoever turns out to be elsewhere needs
 * nothing new.
 */
export function beitMidrashSessionsOn(viewerKey: string, utcDay: string) {
  const span = { since: `${utcDay}T00:00:00Z`, until: `${plusDays(utcDay, 1)}T00:00:00Z` };
  return queryOptions({
    queryKey: ['live-sessions', viewerKey, 'beit-midrash', utcDay] as const,
    queryFn: ({ signal }) => ask(span, signal),
    // For somebody who has become known the same day has mostly the same sessions.
    placeholderData: (before, query) => (query?.queryKey[3] === utcDay ? before : undefined),
  });
}

async function ask(
  span: { since?: string; until?: string },
  signal: AbortSignal,
): Promise<BeitMidrashSession[]> {
  const client = await supabase();
  const { data } = await client.rpc('hall_sessions', span).abortSignal(signal).throwOnError();
  return data;
}
