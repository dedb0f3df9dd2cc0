import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#kit/action/use-action.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { supabase } from '#lib/client/supabase.ts';
import { forChild, type Learner } from '#shared/family/learner.ts';
import { fetchStanding, type Standing, sponsorshipStanding } from '#shared/sponsorship/get-standing.ts';

export type Enrolment =
  /** The community paid for the seat. */
  | { outcome: 'sponsored' }
  | { outcome: 'trial'; begins: string; standing: Standing | null }
  /** There is no sponsored seat for them now, and no trial was requested. */
  | { outcome: 'donation'; standing: Standing | null };

type EnrolRequest = {
  learner: Learner;
  courseId: string;
  withTrial: boolean;
  /** The parent says that it fits although the course is for another age. */
  isAgeConfirmed: boolean;
};

/** Enrols whoever is signed in, or a child of theirs. */
export function useEnrolInCourse(courseId: string, learner: Learner) {
  const { user, reloadProfile } = useAuth();
  const queryClient = useQueryClient();
  const action = useAction(
    async (withTrial: boolean, isAgeConfirmed: boolean) => {
      if (!user) throw new Error('nobody is signed in');
      return enrol({ learner, courseId, withTrial, isAgeConfirmed });
    },
    // Whatever came of it: a seat, a place in the queue, or perhaps either.
    {
      onSettled: async () =>
        void queryClient.invalidateQueries({ queryKey: sponsorshipStanding(learner.id).queryKey }),
    },
  );

  /**
   * Once the outcome was seen: queries that show it are refetched, and the button disappears. After a refusal too,
   * since the course is another than it was shown: full, or withdrawn.
   */
  function close() {
    const outcome = action.result?.outcome;
    const nothingHappened = action.input === undefined || outcome === 'donation';
    action.reset();
    if (nothingHappened) return;
    for (const key of ['own-enrolment', 'course', 'courses', 'student-dashboard'])
      void queryClient.invalidateQueries({ queryKey: [key] });
    // The count of trial lessons.
    if (outcome === 'trial') void reloadProfile();
  }

  return { ...action, close };
}

/** A sponsored seat first; without one a trial lesson, if it was requested. */
async function enrol({ learner, courseId, withTrial, isAgeConfirmed }: EnrolRequest): Promise<Enrolment> {
  const client = await supabase();
  const course = { course_id: courseId, ...(isAgeConfirmed ? { confirm_age: true } : {}) };
  const sponsored = await client
    .rpc('assign_sponsored_course', { user_id: learner.id, ...course })
    .throwOnError();
  if (sponsored.data) return { outcome: 'sponsored' };
  const standing = await fetchStanding(learner.child?.child_id);
  if (!withTrial) return { outcome: 'donation', standing };
  const { data: lesson } = await client
    .rpc('request_trial_lesson', { ...course, ...forChild(learner) })
    .throwOnError();
  return { outcome: 'trial', begins: lesson.session_date, standing };
}
