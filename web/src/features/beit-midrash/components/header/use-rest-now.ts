import type { RestDay } from '#lib/jewish-calendar/types.ts';
import { useJewishCalendar } from '#lib/jewish-calendar/use-jewish-calendar.ts';
import { useNow } from '#lib/use-now.ts';

/** The Shabbat or holiday that it is now where the viewer is. */
export function useRestNow(zone: string): RestDay | undefined {
  const now = useNow();
  return useJewishCalendar()?.restAt(now, zone);
}
