import type { Language } from '@lomdim/contract/languages';
import { clockFormat } from '#kit/time/clock.ts';
import { searchText } from '../text/search-text.ts';
import { zoneName } from './zone-names.ts';

type ZoneOption = { value: string; text: string; detail?: string };

const maxShown = 60;

/** Every zone that browser and database know by the same name. */
export const zones: readonly string[] = [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))]),
];

/** The time there now, and how far it is from Greenwich. */
export function timeThere(zone: string, language: string, now: Date): string {
  return clockFormat(language, zone, {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  }).format(now);
}

/** Zones in which every word that was typed occurs, those first whose city begins with it. */
export function findZones(typed: string, language: Language, now: Date): ZoneOption[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return zones.map((zone) => ({ value: zone, text: zoneName(zone, language) }));
  const fitting = (textOf: (zone: string) => string) =>
    zones.filter((zone) => words.every((word) => plain(textOf(zone)).includes(word)));
  const byName = fitting((zone) => `${zone} ${zoneName(zone, language)}`);
  const found = byName.length > 0 ? byName : fitting((zone) => countryOf(zone, language));
  const begins = (zone: string) =>
    [zone.split('/').at(-1) ?? '', zoneName(zone, language)].some((name) =>
      plain(name).startsWith(words[0] ?? ''),
    );
  return [...found.filter(begins), ...found.filter((zone) => !begins(zone))]
    .slice(0, maxShown)
    .map((zone) => ({
      value: zone,
      text: zoneName(zone, language),
      // Asking the time of all zones would be felt; while one searches there are few.
      detail: timeThere(zone, language, now),
    }));
}

const countries = new Map<string, string>();

/** The country of a zone, or what else a browser calls it. It takes a moment, so it is asked for once and only when needed. */
function countryOf(zone: string, language: Language): string {
  const key = `${language} ${zone}`;
  const before = countries.get(key);
  if (before !== undefined) return before;
  const format = clockFormat(language, zone, { timeZoneName: 'shortGeneric' });
  const country = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  countries.set(key, country);
  return country;
}

function plain(text: string): string {
  return searchText(text).replaceAll(/[_/]/g, ' ').trim();
}
