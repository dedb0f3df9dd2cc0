import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { enrol } from './api/enrol.ts';

/** Takes a place in a course for whoever is signed in. */
export function useEnrolment(courseId: string) {
  const { user, reloadProfile } = useAuth();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (withTrial: boolean) => {
      if (!user) throw new Error('nobody is signed in');
      return enrol({ userId: user.id, courseId, withTrial });
    },
  });

  /** Once the outcome was seen: what is shown of it elsewhere is asked for again, and takes the button away. */
  function close() {
    const outcome = mutation.data?.outcome;
    mutation.reset();
    if (outcome === undefined || outcome === 'donation') return;
    const changed = ['own-place', 'course', 'courses'];
    for (const key of changed) void queryClient.invalidateQueries({ queryKey: [key] });
    // The count of trial lessons.
    if (outcome === 'trial') void reloadProfile();
  }

  return { ...mutation, close };
}
