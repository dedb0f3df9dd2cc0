import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import frame from '#kit/layout/card-frame.module.css';
import { formatDollars } from '#kit/money/money.ts';
import { Avatar } from '#kit/names/avatar.tsx';
import { teacherName } from '#kit/names/names.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { type TeacherNow, teachersNow } from '../api/list-teachers-now.ts';
import styles from './teachers-now.module.css';

type Props = { person: string; subject: string; language: string | null };

/** For those who would rather not wait: teachers who are there at this moment. */
export function TeachersNow({ person, subject, language }: Props) {
  const { t } = useTranslation('sos');
  const { data: teachers } = useQuery(teachersNow(person, subject, language));
  // It is an offer beside; where it cannot be had, nothing is missed.
  if (!teachers) return null;
  return (
    <section className="stack-3" aria-labelledby="teachers-now">
      <h2 id="teachers-now" className="step-title">
        {t('teachers.title')}
      </h2>
      {teachers.length === 0 ? (
        <p className="small soft">
          {t('teachers.none')} <TextLink to="/find-teachers">{t('teachers.all')}</TextLink>
        </p>
      ) : (
        <>
          <p className="small soft">{t('teachers.lead')}</p>
          <ul className={`stack-4 plain-list ${styles.list}`}>
            {teachers.map((teacher) => (
              <li key={teacher.id} className={`${frame.frame} ${frame.opens} ${styles.card}`}>
                <Teacher teacher={teacher} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Teacher({ teacher }: { teacher: TeacherNow }) {
  const { t } = useTranslation('sos');
  const { language } = useLanguage();
  const { subjectName, languageName } = useVocabulary();
  const name = teacherName(teacher) || t('teachers.nameless');
  const facts = [
    teacher.subjects_taught.slice(0, 3).map(subjectName).join(', '),
    teacher.languages_spoken.map(languageName).join(', '),
    teacher.hourly_rate === null
      ? ''
      : t('teachers.rate', { rate: formatDollars(teacher.hourly_rate, language) }),
  ].filter(Boolean);
  return (
    <>
      <Avatar name={teacherName({ ...teacher, title: null })} src={teacher.avatar_url} />
      <div className={styles.who}>
        <h3 className={styles.name}>
          {/* Opens beside, so that the search goes on. */}
          <Link className={frame.link} to={`/teacher/${teacher.id}`} target="_blank" rel="noopener">
            <span dir="auto">{name}</span>
            <span className="visually-hidden"> {t('teachers.beside')}</span>
          </Link>
        </h3>
        {facts.map((fact) => (
          <p key={fact} className="small soft" dir="auto">
            {fact}
          </p>
        ))}
      </div>
    </>
  );
}
