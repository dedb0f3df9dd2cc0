import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { formatDollars } from '#kit/money/money.ts';
import { Avatar } from '#kit/names/avatar.tsx';
import { teacherName } from '#kit/names/names.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import type { Teacher } from '../../api/get-teacher.ts';
import { Availability } from '../availability.tsx';
import styles from './teacher-profile.module.css';

type Props = { teacher: Teacher; rating: ReactNode; action: ReactNode };

/** Who this is, how others found it, and what an hour costs. */
export function TeacherProfileHead({ teacher, rating, action }: Props) {
  const { t } = useTranslation('teachers');
  const { language } = useLanguage();
  const name = teacherName({ ...teacher, title: null });
  return (
    <header className="cluster-5 middle">
      <Avatar name={name} src={teacher.avatar_url} size="large" />
      <div className={styles.who}>
        {teacher.title && (
          <p className={`strong ${styles.title}`}>
            <bdi>{teacher.title}</bdi>
          </p>
        )}
        <h1 className={styles.name} dir="auto">
          {name}
        </h1>
        {rating}
        <Availability status={teacher.availability_status} />
        {teacher.is_approved_for_children && (
          <p>
            <Badge tone="honour">{t('forChildren')}</Badge>
          </p>
        )}
      </div>
      <div className={`stack-2 ${styles.terms}`}>
        {teacher.hourly_rate !== null && (
          <p className={styles.rate}>
            {t('profile.ratePerHour', { rate: formatDollars(teacher.hourly_rate, language) })}
          </p>
        )}
        <p className={`strong ${styles.firstFree}`}>{t('profile.firstFree')}</p>
        {action}
      </div>
    </header>
  );
}
