import { useMemo } from 'react';
import { useJewishCalendar } from '../jewish-calendar/use-jewish-calendar.ts';
import { type WeeklyHours, weeklyRest } from './weekly-rest.ts';

/** Looked up once for each span: it asks for every week of a year. */
export function useWeeklyRest({ weekday, from, to }: WeeklyHours, zone: string) {
  const calendar = useJewishCalendar();
  return useMemo(
    () => calendar && weeklyRest(calendar, { weekday, from, to }, zone, new Date()),
    [calendar, weekday, from, to, zone],
  );
}
