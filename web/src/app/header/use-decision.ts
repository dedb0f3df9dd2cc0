import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lastDecision } from '#features/notifications/api/get-last-decision.ts';
import { useAuth } from '#lib/auth/auth-context.ts';

/**
 * A teacher is approved or rejected while the site is open: the notification arrives at once, the profile does not.
 * Whenever the two disagree, the profile is fetched again, and the guards follow it.
 */
export function useDecision(person: string): void {
  const { profile, reloadProfile } = useAuth();
  const isTeacher = profile?.role === 'teacher';
  const { data, dataUpdatedAt } = useQuery({ ...lastDecision(person), enabled: isTeacher });
  const decided = data?.status;
  const known = profile?.approval_status;
  useEffect(() => {
    // Once for each fetch of the notifications.
    if (dataUpdatedAt > 0 && decided !== undefined && decided !== known) void reloadProfile();
  }, [dataUpdatedAt, decided, known, reloadProfile]);
}
