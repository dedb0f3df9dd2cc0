import { shown } from '@lomdim/contract/constants';
import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import frame from '#kit/layout/card-frame.module.css';
import { teacherName } from '#kit/names/names.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { PersonHead, PersonHeadSkeleton } from '#shared/listing/person-head.tsx';
import { SubjectBadges } from '#shared/listing/subject-badges.tsx';
import type { Teacher } from '../../api/list-teachers.ts';
import { Availability } from '../availability.tsx';
import { CardFacts } from './card-facts.tsx';
import styles from './teacher-card.module.css';

/** What one wants to know of a teacher before opening the profile. The whole card can be pressed. */
export function TeacherCard({ teacher }: { teacher: Teacher }) {
  const { t } = useTranslation('teachers');
  const id = useId();
  const name = teacherName(teacher) || t('card.nameless');
  const subjects = teacher.subjects_taught;
  return (
    <article className={`${frame.frame} ${frame.opens} ${styles.card}`} aria-labelledby={id}>
      <PersonHead
        nameId={id}
        name={name}
        picture={{ name: teacherName({ ...teacher, title: null }), src: teacher.avatar_url }}
        location={teacher.location}
      >
        <Availability status={teacher.availability_status} className="small" />
        {teacher.is_approved_for_children && (
          <p>
            <Badge tone="honour">{t('forChildren')}</Badge>
          </p>
        )}
      </PersonHead>
      {teacher.bio && (
        <p className={styles.bio} dir="auto">
          {teacher.bio}
        </p>
      )}
      {subjects.length > 0 && (
        <SubjectBadges label={t('card.subjects')} subjects={subjects} limit={shown.subjectsOnCard} />
      )}
      <CardFacts teacher={teacher} />
      <Link
        className={`${frame.link} ${styles.open}`}
        to={`/teacher/${teacher.id}`}
        aria-label={t('card.viewProfileOf', { name })}
      >
        {t('card.viewProfile')}
      </Link>
    </article>
  );
}

/** The skeleton of a card. */
export function TeacherCardSkeleton() {
  return (
    <div className={`${frame.frame} ${styles.card}`} data-placeholder="">
      <PersonHeadSkeleton widths={['80%', '55%', '35%']} />
      <div>
        <Skeleton />
        <Skeleton />
        <Skeleton width="70%" />
      </div>
      <Skeleton shape={{ height: '1.8rem' }} width="85%" />
      <div>
        <Skeleton width="60%" />
        <Skeleton width="75%" />
      </div>
      <Skeleton shape={{ height: '2.5rem' }} width="45%" />
      <Skeleton width="30%" />
    </div>
  );
}
