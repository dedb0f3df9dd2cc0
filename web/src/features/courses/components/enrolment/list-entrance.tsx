import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '#kit/badge/badge.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { ownEnrolments } from '../../api/list-own-enrolments.ts';
import { EnrolButton } from './enrol-button.tsx';

type Props = {
  course: {
    id: string;
    title: string;
    is_trial_available: boolean;
    enrolled: number;
    max_students: number;
  };
  text: string;
};

/** In a list of courses: the enrolment button, or that one is enrolled already, or that it is full. */
export function ListEntrance({ course, text }: Props) {
  const { t } = useTranslation('courses');
  const { user } = useAuth();
  const { data: enrolments } = useQuery(ownEnrolments(user?.id));
  const isFull = course.enrolled >= course.max_students;
  if (enrolments?.get(course.id)?.enrolled) {
    return (
      <EnrolButton course={course} text={text} instead={<Badge tone="honour">{t('enrolment.sits')}</Badge>} />
    );
  }
  if (isFull) return <EnrolButton course={course} text={text} instead={t('enrolment.full')} />;
  return <EnrolButton course={course} text={text} />;
}
