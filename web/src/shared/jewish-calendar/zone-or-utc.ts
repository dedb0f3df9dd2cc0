import { clockFormat } from '#kit/time/clock.ts';

/** The zone itself, or UTC where nobody knows it. */
export function zoneOrUtc(zone: string): string {
  try {
    clockFormat('en', zone, {});
    return zone;
  } catch {
    return 'UTC';
  }
}
