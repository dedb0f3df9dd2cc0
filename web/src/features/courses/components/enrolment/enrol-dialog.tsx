import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { learnerOf } from '#shared/family/learner.ts';
import { LearnerField } from '#shared/family/learner-field.tsx';
import { useChildLookedFor } from '#shared/family/use-looking-for.ts';
import { useEnrolInCourse } from '../../api/enrol-in-course.ts';
import { ownEnrolment } from '../../api/get-own-enrolment.ts';
import { useFamilySeats } from '../../api/list-family-seats.ts';
import { EnrolForm } from './enrol-form.tsx';
import { Outcome } from './outcome.tsx';

type Props = {
  course: { id: string; title: string; is_trial_available: boolean; audience: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCloseAutoFocus: (event: Event) => void;
};

/** The enrolment form, then its outcome. */
export function EnrolDialog({ course, open, onOpenChange, onCloseAutoFocus }: Props) {
  const { t } = useTranslation('courses');
  const { user } = useAuth();
  const [chosen, choose] = useState<string>();
  const lookedFor = useChildLookedFor();
  const { children, missing, seated } = useFamilySeats(course.id, open);
  const me = user?.id ?? '';
  const isForChild = course.audience === 'children' || seated.has(me);
  const learner = learnerOf(me, children, chosen ?? lookedFor, isForChild);
  const own = useQuery({ ...ownEnrolment(learner.id, course.id), enabled: open && user !== null });
  const enrolment = useEnrolInCourse(course.id, learner);

  function change(opened: boolean) {
    onOpenChange(opened);
    if (opened) return;
    // Next time somebody else is left.
    if (enrolment.result) choose(undefined);
    enrolment.close();
  }

  return (
    <Dialog
      title={t('enrolment.title', { title: course.title })}
      open={open}
      onOpenChange={change}
      onCloseAutoFocus={onCloseAutoFocus}
    >
      {!enrolment.result && (
        <LearnerField
          me={seated.has(me) ? null : me}
          childrenOfMine={missing}
          value={learner.id}
          onChange={(id) => {
            enrolment.reset();
            choose(id);
          }}
        />
      )}
      {enrolment.result || own.data?.enrolled ? (
        <Outcome
          enrolment={enrolment.result ?? { outcome: 'enrolled' }}
          courseId={course.id}
          child={learner.child}
          onDone={() => change(false)}
        />
      ) : (
        <EnrolForm
          // What is confirmed is confirmed for one of them.
          key={learner.id}
          course={course}
          learner={learner}
          trialBegins={own.data?.trialBegins ?? null}
          busy={enrolment.busy}
          error={enrolment.failure}
          onEnrol={(withTrial, isAgeConfirmed) => {
            // With the seat they are no longer among those who are left, and the outcome is still theirs.
            choose(learner.id);
            void enrolment.run(withTrial, isAgeConfirmed);
          }}
        />
      )}
    </Dialog>
  );
}
