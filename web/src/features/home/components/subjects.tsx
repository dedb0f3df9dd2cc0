import { shown } from '@lomdim/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import grid from '#kit/layout/card-grid.module.css';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useViewer } from '#lib/auth/viewer.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { commonSubjects } from '../api/list-common-subjects.ts';
import { SubjectIcon } from './subject-icon.tsx';
import styles from './subjects.module.css';

/** What is taught most; each leads to those who teach it. */
export function Subjects() {
  const { t } = useTranslation('home');
  return (
    <section className={`stack-5 page-width ${styles.section}`} aria-labelledby="subjects">
      <div className="stack-2">
        <h2 id="subjects" className="section-title">
          {t('subjects.heading')}
        </h2>
        <p className="soft">{t('subjects.note')}</p>
      </div>
      <SubjectList />
      <p>
        <TextLink to="/find-teachers">{t('subjects.all')}</TextLink>
      </p>
    </section>
  );
}

function SubjectList() {
  const { t } = useTranslation('home');
  const { subjectName } = useVocabulary();
  const { data, isError } = useQuery(commonSubjects(useViewer()));
  if (data?.length === 0) return <p>{t('subjects.empty')}</p>;
  if (isError && !data) return <p role="status">{t('subjects.failed')}</p>;
  return (
    <ul className={`${grid.grid} ${styles.list}`} aria-busy={!data}>
      {(data ?? placeholders).map(({ subject, teachers }) => (
        <li key={subject} className={styles.container}>
          {data ? (
            <Link
              className={`surface ${styles.subject}`}
              to={`/find-teachers?subject=${encodeURIComponent(subject)}`}
            >
              <span className={styles.icon}>
                <SubjectIcon subject={subject} />
              </span>
              <span className={`strong ${styles.name}`} dir="auto">
                {subjectName(subject)}
              </span>
              <span className={`small soft ${styles.count}`}>
                {t('subjects.teachers', { count: teachers })}
              </span>
            </Link>
          ) : (
            <Skeleton shape={{ height: '4.5rem' }} />
          )}
        </li>
      ))}
    </ul>
  );
}

const placeholders = Array.from({ length: shown.homeSubjects }, (_, index) => ({
  subject: String(index),
  teachers: 0,
}));
