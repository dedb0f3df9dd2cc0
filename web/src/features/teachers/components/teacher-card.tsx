import { shown } from '@lomdim/contract/constants';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import frame from '#kit/layout/card-frame.module.css';
import { teacherName } from '#kit/names/names.ts';
import { PersonHead } from '#shared/listing/person-head.tsx';
import { SubjectBadges } from '#shared/listing/subject-badges.tsx';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { Teacher } from '../api/list-teachers.ts';
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
        <Availability status={teacher.availability_status} />
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

function Availability({ status }: { status: string | null }) {
  const { availabilityName } = useVocabulary();
  const dot = status === 'available' || status === 'busy' ? styles[status] : styles.away;
  return (
    <p className={styles.availability}>
      <span className={`${styles.dot} ${dot}`} aria-hidden="true" />
      {availabilityName(status)}
    </p>
  );
}
