import type { CalendarQuestion } from '@lomdim/contract/rendering';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askCalendarDays } from './ask-calendar-days.ts';
import { knownCalendar } from './known-calendar.ts';
import type { CalendarDays, JewishCalendar } from './types.ts';
import { wholeCalendar } from './whole-calendar.ts';

/** Some days of the calendar, which a page can carry: who only reads it needs none of the code. */
export const calendarDays = (question: CalendarQuestion) =>
  queryOptions({
    queryKey: ['calendar-days', question],
    queryFn: async ({ client, signal }): Promise<CalendarDays> =>
      (await askCalendarDays(question, signal)) ?? (await client.fetchQuery(wholeCalendar)).daysOf(question),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** It is settled when the calendar has come, and also when it does not come for now. */
type CalendarState = { calendar: JewishCalendar | undefined; isSettled: boolean };

/** The calendar, once its code has come. Until then, and should it not come, there is nothing to mark. */
export function useJewishCalendar(): JewishCalendar | undefined {
  return useCalendarState().calendar;
}

/** For those who wait for it. */
export function useCalendarState(): CalendarState {
  const { data, isPending, fetchStatus } = useQuery(wholeCalendar);
  return { calendar: data, isSettled: !isPending || fetchStatus === 'paused' };
}

/** The calendar of some days and no others, for what a page shows first. Where the code is there, it answers at once. */
export function useCalendarOf(question: CalendarQuestion): CalendarState {
  const { data: whole } = useQuery({ ...wholeCalendar, enabled: false });
  const { data, isPending, fetchStatus } = useQuery({ ...calendarDays(question), enabled: !whole });
  return {
    calendar: whole ?? (data && knownCalendar(question, data)),
    isSettled: whole !== undefined || !isPending || fetchStatus === 'paused',
  };
}

/**
 * The zone, once the calendar answers the question that it leads to: a first page is drawn before it is known where the browser is, and
 * what is shown for one place stays until it is known for the other.
 */
export function useZoneOnceKnown(zone: string, questionIn: (zone: string) => CalendarQuestion): string {
  const { isSettled } = useCalendarOf(questionIn(zone));
  const [shown, setShown] = useState(zone);
  if (isSettled && shown !== zone) setShown(zone);
  return isSettled ? zone : shown;
}
