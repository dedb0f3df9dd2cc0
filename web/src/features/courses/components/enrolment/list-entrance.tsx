import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '#kit/badge/badge.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import { ownEnrolments } from '../../api/list-own-enrolments.ts';
import { EnrolButton } from './enrol-button.tsx';

type Course = {
  id: string;
  title: string;
  is_trial_available: boolean;
  audience: string;
  enrolled: number;
  max_students: number;
};

/** In a list of courses: the enrolment button, or that one is enrolled already, or that it is full. */
export function ListEntrance({ course, text }: { course: Course; text: string }) {
  const { t } = useTranslation('courses');
  const sits = useOwnEnrolment(course)?.enrolled && <Badge tone="honour">{t('enrolment.sits')}</Badge>;
  const isFull = course.enrolled >= course.max_students && t('enrolment.full');
  return <EnrolButton course={course} text={text} instead={sits || isFull || undefined} />;
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
