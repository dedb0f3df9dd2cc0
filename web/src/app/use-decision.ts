import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lastDecision } from '../features/notifications/api/last-decision.ts';
import { useAuth } from '../lib/auth/auth-context.ts';

/**
 * A teacher is decided upon while the site is open: the notice of it arrives at once, the profile does not. Whenever the two
 * disagree, the profile is asked for again, and the guards open or close what it says.
 */
export function useDecision(person: string): void {
  const { profile, reloadProfile } = useAuth();
  const isTeacher = profile?.role === 'teacher';
  const { data, dataUpdatedAt } = useQuery({ ...lastDecision(person), enabled: isTeacher });
  const decided = data?.status;
  const known = profile?.approval_status;
  useEffect(() => {
    // Once for each time that the notices were fetched.
    if (dataUpdatedAt > 0 && decided !== undefined && decided !== known) void reloadProfile();
  }, [dataUpdatedAt, decided, known, reloadProfile]);
}
