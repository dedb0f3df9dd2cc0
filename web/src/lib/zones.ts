export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zone that someone chose. Until then a profile says UTC, and the device knows better. */
export function viewerZone(profile: { time_zone: string } | null): string {
  return profile && profile.time_zone !== 'UTC' ? profile.time_zone : deviceZone();
}

/** Europe/Paris is ‘Paris (Europe)’, as people look for a city. */
export function zoneName(zone: string): string {
  const [area = zone, ...places] = zone.split('/').map((part) => part.replaceAll('_', ' '));
  return places.length === 0 ? area : `${places.toReversed().join(', ')} (${area})`;
}

/** Just the place that gives a zone its name: Europe/Paris is ‘Paris’. */
export function zonePlace(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
