import { queryOptions } from '@tanstack/react-query';
import { currentQueryClient } from '#lib/client/query-client.ts';
import type { ComputedCalendar } from './types.ts';

/** The code that computes any day. A part of every first visit is this file, and nothing that it names. */
export const wholeCalendar = queryOptions({
  queryKey: ['jewish-calendar'],
  queryFn: async (): Promise<ComputedCalendar> => (await import('./calendar.ts')).jewishCalendar,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  // It is code, which no page can carry.
  meta: { staysHere: true },
});

/** Before it is needed: for pages about days, and for who is about to look at others. Should it not come, there is nothing to mark. */
export function loadCalendar(): Promise<void> {
  return currentQueryClient().prefetchQuery(wholeCalendar);
}
