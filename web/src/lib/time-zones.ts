import { zoneName } from './zones.ts';

type ZoneOption = { value: string; text: string; detail?: string };

const mostShown = 60;

/** Every zone that browser and database know by the same name. */
export const zones: readonly string[] = [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))]),
];

/** The time there now, and how far it is from Greenwich. */
export function timeThere(zone: string, language: string, now: Date): string {
  return new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
    timeZone: zone,
  }).format(now);
}

/** Zones in which every word that was typed occurs, those first whose city begins with it. */
export function findZones(typed: string, language: string, now: Date): ZoneOption[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const found = zones.filter((zone) => words.every((word) => plain(zone).includes(word)));
  const first = words[0] ?? '';
  const begins = (zone: string) => first !== '' && plain(zone.split('/').at(-1) ?? '').startsWith(first);
  const sorted =
    words.length === 0 ? found : [...found.filter(begins), ...found.filter((zone) => !begins(zone))];
  return (words.length === 0 ? sorted : sorted.slice(0, mostShown)).map((zone) => ({
    value: zone,
    text: zoneName(zone),
    // Asking the time of all zones would be felt; while one searches there are few.
    ...(words.length === 0 ? {} : { detail: timeThere(zone, language, now) }),
  }));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[_/]/g, ' ').toLowerCase().trim();
}
