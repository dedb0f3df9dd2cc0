import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import { ownEnrolments } from '../../api/list-own-enrolments.ts';

type Props = { course: { id: string; enrolled: number; max_students: number } };

/** On a list of courses: how many seats are left, and the trial lesson that was asked for. */
export function Seats({ course }: Props) {
  const { t } = useTranslation('courses');
  const { user } = useAuth();
  const beginning = useBeginning();
  const { data: enrolments } = useQuery(ownEnrolments(user?.id));
  const left = course.max_students - course.enrolled;
  const trial = enrolments?.get(course.id)?.trialBegins;
  return (
    <>
      {left > 0 && <span>{t('enrolment.seatsLeft', { count: left })}</span>}
      {trial && <span>{t('enrolment.trialComing', { begins: beginning(trial) })}</span>}
    </>
  );
}
