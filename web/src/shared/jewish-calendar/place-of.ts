import { otherNames, places } from './places.ts';

export type Place = { latitude: number; longitude: number };

const placeOfZone = new Map<string, Place>();

for (const [area, list] of Object.entries(places)) {
  for (const entry of list.split(',')) {
    const [name, latitude, longitude] = entry.trim().split(' ');
    placeOfZone.set(`${area}/${name}`, { latitude: Number(latitude), longitude: Number(longitude) });
  }
}

for (const entry of otherNames.split(',')) {
  const [zone = '', names = ''] = entry.trim().split('=');
  const place = placeOfZone.get(zone);
  if (place) for (const name of names.split(' ')) placeOfZone.set(name, place);
}

/** The main place of a zone; UTC and zones that are only a distance from it have none. */
export function placeOf(zone: string): Place | undefined {
  return placeOfZone.get(zone);
}

/** In the land of Israel holidays have one day where they have two abroad; Hebron, with a zone of its own, is part of it. */
export function isInIsrael(zone: string): boolean {
  return zone === 'Asia/Hebron' || placeOf(zone) === placeOf('Asia/Jerusalem');
}
