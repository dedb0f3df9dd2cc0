import { useNow } from '#kit/time/use-now.ts';
import type { RestDay } from '#shared/jewish-calendar/types.ts';
import { useJewishCalendar } from '#shared/jewish-calendar/use-jewish-calendar.ts';

/** The Shabbat or holiday that it is now where the viewer is. */
export function useRestNow(zone: string): RestDay | undefined {
  const now = useNow();
  return useJewishCalendar()?.restAt(now, zone);
}
