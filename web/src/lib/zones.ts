import { defaultLanguage, knownLanguage, type Language } from '@lomdim/contract/languages';
import i18next from 'i18next';
import { areaNames, placeNames } from './zone-names.ts';

export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Until then a profile says UTC. */
export function hasChosenZone({ time_zone }: { time_zone: string }): boolean {
  return time_zone !== 'UTC';
}

/** The zone that someone chose; until then the device knows better. */
export function viewerZone(profile: { time_zone: string } | null): string {
  return profile && hasChosenZone(profile) ? profile.time_zone : deviceZone();
}

/** Europe/Vienna is ‘Vienna (Europe)’ and in German ‘Wien (Europa)’, as people look for a city. */
export function zoneName(zone: string, language = shownLanguage()): string {
  const [area = zone, ...places] = zone.split('/').map((part) => part.replaceAll('_', ' '));
  const areaName = areaNames[language][area] ?? area;
  if (places.length === 0) return areaName;
  const names = places.toReversed().map((place) => placeNames[language][place] ?? place);
  return `${names.join(', ')} (${areaName})`;
}

/** Just the place that gives a zone its name: Europe/Vienna is ‘Vienna’, or ‘Wien’. */
export function zonePlace(zone: string, language = shownLanguage()): string {
  const place = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  return placeNames[language][place] ?? place;
}

function shownLanguage(): Language {
  return knownLanguage(i18next.resolvedLanguage) ?? defaultLanguage;
}
