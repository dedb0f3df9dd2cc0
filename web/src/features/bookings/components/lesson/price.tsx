import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDollars } from '#kit/money/money.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { lessonIsFree } from '../../api/check-lesson-is-free.ts';
import type { BookableTeacher } from '../../bookable-teacher.ts';
import styles from './lesson.module.css';

type Props = { teacher: BookableTeacher; student: string; startsAt: string; minutes: number };

/** The first lesson that the two hold is free; the database knows whether this is it. */
export function Price({ teacher, student, startsAt, minutes }: Props) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  const { data: isFree, isPending } = useQuery(lessonIsFree(student, teacher.id, startsAt));
  if (isPending) return <Skeleton width="8rem" />;
  if (isFree) return <strong className={styles.free}>{t('free', { name: teacher.first_name })}</strong>;
  const { hourly_rate: rate } = teacher;
  if (rate === null) return t('priceOpen', { name: teacher.first_name });
  return formatDollars((rate * minutes) / 60, language);
}
