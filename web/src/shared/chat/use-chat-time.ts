import { clockTime, shortDay } from '#kit/time/clock.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';

/** When a line was written, on the clock of whoever reads it. */
export function useChatTime(profile: Parameters<typeof viewerZone>[0]): (moment: string) => string {
  const { language } = useLanguage();
  const zone = viewerZone(profile);
  return (moment) => {
    const date = new Date(moment);
    return `${shortDay(date, language, zone)}, ${clockTime(date, language, zone)}`;
  };
}
