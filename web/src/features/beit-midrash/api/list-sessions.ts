import { queryOptions } from '@tanstack/react-query';
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
  });
}

/** What is held live in a span of time, in its order. */
export function beitMidrashSessionsBetween(viewerKey: string, from: Date, to: Date) {
  return queryOptions({
    queryKey: ['live-sessions', viewerKey, 'beit-midrash', from.toISOString(), to.toISOString()],
    queryFn: ({ signal }) => ask({ since: from.toISOString(), until: to.toISOString() }, signal),
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
