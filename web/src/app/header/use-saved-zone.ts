import { useEffect } from 'react';
import { useAuth } from '#lib/auth/auth-context.ts';
import { deviceZone, hasChosenZone } from '#lib/time-zones/zones.ts';

/**
 * Until someone has chosen a zone, the one of their device goes into the profile: mails, reminders and those whom they learn
 * with go by it. What cannot be saved is tried again when the site is opened the next time.
 */
export function useSavedZone(): void {
  const { profile, updateProfile } = useAuth();
  const isOpen = !!profile && !profile.is_fallback && !hasChosenZone(profile);
  useEffect(() => {
    const zone = deviceZone();
    if (isOpen && hasChosenZone({ time_zone: zone })) void updateProfile({ time_zone: zone });
  }, [isOpen, updateProfile]);
}
