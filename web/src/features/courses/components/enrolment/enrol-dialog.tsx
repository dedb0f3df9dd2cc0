import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useEnrolInCourse } from '../../api/enrol-in-course.ts';
import { ownEnrolment } from '../../api/get-own-enrolment.ts';
import { EnrolForm } from './enrol-form.tsx';
import { Outcome } from './outcome.tsx';

type Props = {
  course: { id: string; title: string; is_trial_available: boolean };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCloseAutoFocus: (event: Event) => void;
};

/** The enrolment form, then its outcome. */
export function EnrolDialog({ course, open, onOpenChange, onCloseAutoFocus }: Props) {
  const { t } = useTranslation('courses');
  const { user } = useAuth();
  const own = useQuery({ ...ownEnrolment(user?.id, course.id), enabled: open });
  const enrolment = useEnrolInCourse(course.id);

  function change(opened: boolean) {
    onOpenChange(opened);
    if (!opened) enrolment.close();
  }

  return (
    <Dialog
      title={t('enrolment.title', { title: course.title })}
      open={open}
      onOpenChange={change}
      onCloseAutoFocus={onCloseAutoFocus}
    >
      {enrolment.result || own.data?.enrolled ? (
        <Outcome
          enrolment={enrolment.result ?? { outcome: 'enrolled' }}
          courseId={course.id}
          onDone={() => change(false)}
        />
      ) : (
        <EnrolForm
          course={course}
          trialBegins={own.data?.trialBegins ?? null}
          busy={enrolment.busy}
          error={enrolment.failure}
          onEnrol={(withTrial) => void enrolment.run(withTrial)}
        />
      )}
    </Dialog>
  );
}
