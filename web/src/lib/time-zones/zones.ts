import { useAuth } from '../auth/auth-context.ts';
import { firstView, useHydrating } from '../rendering/first-view.ts';
import { deviceZone } from './device-zone.ts';

/** Until then a profile says UTC. */
export function hasChosenZone({ time_zone }: { time_zone: string }): boolean {
  return time_zone !== 'UTC';
}

/** For whatever is drawn: the zone that the server knew of until the profile of a member is there, then that of `viewerZone`. */
export function useViewerZone(): string {
  const { user, profile } = useAuth();
  const isFirst = useHydrating() || (user !== null && profile === null);
  return isFirst ? firstView().zone : viewerZone(profile);
}

/** The zone that someone chose; until then the device knows better. */
export function viewerZone(profile: { time_zone: string } | null): string {
  return profile && hasChosenZone(profile) ? profile.time_zone : deviceZone();
}
