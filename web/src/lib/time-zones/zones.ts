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
