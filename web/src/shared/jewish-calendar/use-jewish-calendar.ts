import { queryOptions, useQuery } from '@tanstack/react-query';
import { currentQueryClient } from '#lib/client/query-client.ts';
import type { JewishCalendar } from './types.ts';

const calendar = queryOptions({
  queryKey: ['jewish-calendar'],
  queryFn: async (): Promise<JewishCalendar> => (await import('./calendar.ts')).jewishCalendar,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  // It is code, which no page can carry.
  meta: { staysHere: true },
});

/** The calendar, once its code has come. Until then, and should it not come, there is nothing to mark. */
export function useJewishCalendar(): JewishCalendar | undefined {
  return useCalendarState().calendar;
}

/** For those who wait for it: it is settled when the calendar has come, and also when it does not come for now. */
export function useCalendarState(): { calendar: JewishCalendar | undefined; isSettled: boolean } {
  const { data, isPending, fetchStatus } = useQuery(calendar);
  return { calendar: data, isSettled: !isPending || fetchStatus === 'paused' };
}

/** For pages that are about the day: it is there when they are shown. Should it not come, they are shown without. */
export function loadCalendar(): Promise<void> {
  return currentQueryClient().prefetchQuery(calendar);
}
