import { useQuery } from '@tanstack/react-query';
import type { JewishCalendar } from './types.ts';

/** The calendar, once its code has come. Until then, and should it not come, there is nothing to mark. */
export function useJewishCalendar(): JewishCalendar | undefined {
  return useCalendarState().calendar;
}

/** For those who wait for it: it is settled when the calendar has come, and also when it does not come for now. */
export function useCalendarState(): { calendar: JewishCalendar | undefined; isSettled: boolean } {
  const { data, isPending, fetchStatus } = useQuery({
    queryKey: ['jewish-calendar'],
    queryFn: async () => (await import('./calendar.ts')).jewishCalendar,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return { calendar: data, isSettled: !isPending || fetchStatus === 'paused' };
}
