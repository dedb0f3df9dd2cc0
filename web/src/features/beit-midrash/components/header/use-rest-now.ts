import { dayIn } from '#kit/time/clock.ts';
import { useNow } from '#kit/time/use-now.ts';
import type { RestDay } from '#shared/jewish-calendar/types.ts';
import { useCalendarOf } from '#shared/jewish-calendar/use-jewish-calendar.ts';
import { dayInCalendar } from '../../day-in-calendar.ts';

/** The Shabbat or holiday that it is now where the viewer is. */
export function useRestNow(zone: string): RestDay | undefined {
  const now = useNow();
  const { calendar } = useCalendarOf(dayInCalendar(dayIn(now, zone), zone));
  return calendar?.restAt(now, zone);
}
