import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { momentOf } from '#kit/time/clock.ts';
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

/** What is held live on a day, in its order. */
export function beitMidrashSessionsOn(viewerKey: string, day: string, zone: string) {
  const from = momentOf(day, '00:00', zone) ?? new Date(`${day}T00:00:00Z`);
  const to = momentOf(plusDays(day, 1), '00:00', zone) ?? new Date(from.getTime() + 86_400_000);
  const span = { since: from.toISOString(), until: to.toISOString() };
  return queryOptions({
    queryKey: ['live-sessions', viewerKey, 'beit-midrash', span.since, span.until] as const,
    queryFn: ({ signal }) => ask(span, signal),
    // The same day on another clock, or for somebody who has become known, has mostly the same sessions.
    placeholderData: (before, query) => {
      const [, , , since, until] = query?.queryKey ?? [];
      if (!since || !until || since >= span.until || until <= span.since) return undefined;
      return before?.filter(({ scheduled_at }) => isWithin(new Date(scheduled_at), from, to));
    },
  });
}

function isWithin(moment: Date, from: Date, to: Date): boolean {
  return moment >= from && moment < to;
}

async function ask(
  span: { since?: string; until?: string },
  signal: AbortSignal,
): Promise<BeitMidrashSession[]> {
  const client = await supabase();
  const { data } = await client.rpc('hall_sessions', span).abortSignal(signal).throwOnError();
  return data;
}
