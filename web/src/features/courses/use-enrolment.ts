import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '#lib/auth/auth-context.ts';
import { enrol } from './api/enrol-in-course.ts';

/** Enrols whoever is signed in. */
export function useEnrolment(courseId: string) {
  const { user, reloadProfile } = useAuth();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (withTrial: boolean) => {
      if (!user) throw new Error('nobody is signed in');
      return enrol({ userId: user.id, courseId, withTrial });
    },
  });

  /**
   * Once the outcome was seen: queries that show it are refetched, and the button disappears. After a refusal too,
   * since the course is another than it was shown: full, or withdrawn.
   */
  function close() {
    const outcome = mutation.data?.outcome;
    const nothingHappened = mutation.isIdle || outcome === 'donation';
    mutation.reset();
    if (nothingHappened) return;
    const changed = ['own-enrolment', 'course', 'courses', 'student-dashboard'];
    for (const key of changed) void queryClient.invalidateQueries({ queryKey: [key] });
    // The count of trial lessons.
    if (outcome === 'trial') void reloadProfile();
  }

  return { ...mutation, close };
}
