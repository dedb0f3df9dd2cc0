import { shown } from '@lomdim/contract/constants';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { teacherName } from '../../../lib/teacher-name.ts';
import { useVocabulary } from '../../../lib/vocabulary.ts';
import type { Teacher } from '../api/teacher-page.ts';
import { CardFacts } from './card-facts.tsx';
import styles from './teacher-card.module.css';

/** What one wants to know of a teacher before opening the profile. The whole card can be pressed. */
export function TeacherCard({ teacher }: { teacher: Teacher }) {
  const { t } = useTranslation('teachers');
  const id = useId();
  const name = teacherName(teacher) || t('card.nameless');
  return (
    <article className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <Avatar name={teacherName({ ...teacher, title: null })} src={teacher.avatar_url} size="large" />
        <div className={styles.who}>
          <h3 id={id} className={styles.name} dir="auto">
            {name}
          </h3>
          {teacher.location && (
            <p className={styles.location} dir="auto">
              {teacher.location}
            </p>
          )}
          <Availability status={teacher.availability_status} />
        </div>
      </header>
      {teacher.bio && (
        <p className={styles.bio} dir="auto">
          {teacher.bio}
        </p>
      )}
      <Subjects subjects={teacher.subjects_taught} />
      <CardFacts teacher={teacher} />
      <Link
        className={styles.open}
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

function Subjects({ subjects }: { subjects: readonly string[] }) {
  const { t } = useTranslation('teachers');
  const { subjectName } = useVocabulary();
  if (subjects.length === 0) return null;
  const rest = subjects.slice(shown.subjectsOnCard);
  return (
    <ul className={styles.subjects} aria-label={t('card.subjects')}>
      {subjects.slice(0, shown.subjectsOnCard).map((subject) => (
        <li key={subject}>
          <Badge>{subjectName(subject)}</Badge>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.map(subjectName).join(', ')}>
          <Badge>
            <span aria-hidden="true">+{rest.length}</span>
            <span className="visually-hidden">{rest.map(subjectName).join(', ')}</span>
          </Badge>
        </li>
      )}
    </ul>
  );
}
