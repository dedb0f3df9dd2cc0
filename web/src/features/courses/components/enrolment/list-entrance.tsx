import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import { useFamilySeats } from '../../api/list-family-seats.ts';
import { ownEnrolments } from '../../api/list-own-enrolments.ts';
import { EnrolButton } from './enrol-button.tsx';
import styles from './enrolment.module.css';

type Course = {
  id: string;
  title: string;
  is_trial_available: boolean;
  audience: string;
  enrolled: number;
  max_students: number;
};

/**
 * In a list of courses: the enrolment button, or that one is enrolled already, or that it is full. A parent who is
 * enrolled may still enrol a child.
 */
export function ListEntrance({ course, text }: { course: Course; text: string }) {
  const { t } = useTranslation('courses');
  const sits = useOwnEnrolment(course)?.enrolled === true;
  const { missing } = useFamilySeats(course.id, sits);
  const isFull = course.enrolled >= course.max_students;
  const isForChild = sits && !isFull && missing.length > 0;
  const badge = sits && <Badge tone="honour">{t('enrolment.sits')}</Badge>;
  return (
    <div className={styles.listed}>
      {isForChild && badge}
      <EnrolButton
        course={course}
        text={isForChild ? t('enrolment.enrolChild') : text}
        instead={isForChild ? undefined : badge || (isFull && t('enrolment.full')) || undefined}
      />
    </div>
  );
}

/** Beside it: how many seats are left, and the trial lesson that was asked for. */
export function Seats({ course }: { course: Course }) {
  const { t } = useTranslation('courses');
  const beginning = useBeginning();
  const trial = useOwnEnrolment(course)?.trialBegins;
  const left = course.max_students - course.enrolled;
  return (
    <>
      {left > 0 && <span>{t('enrolment.seatsLeft', { count: left })}</span>}
      {trial && <span>{t('enrolment.trialComing', { begins: beginning(trial) })}</span>}
    </>
  );
}

function useOwnEnrolment(course: Course) {
  const { user } = useAuth();
  return useQuery(ownEnrolments(user?.id)).data?.get(course.id);
}
