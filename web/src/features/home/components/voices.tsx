import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { Star } from '#kit/badge/star.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import grid from '#kit/layout/card-grid.module.css';
import { teacherName } from '#kit/names/names.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useViewer } from '#lib/auth/viewer.ts';
import { studentVoices } from '../api/list-student-voices.ts';
import styles from './voices.module.css';

/** Students in their own words; nobody is invented. */
export function Voices() {
  const { t } = useTranslation('home');
  return (
    <section className={`stack-5 page-width ${styles.section}`} aria-labelledby="voices">
      <div className="stack-2">
        <h2 id="voices" className="section-title">
          {t('voices.heading')}
        </h2>
        <p className="soft">{t('voices.note')}</p>
      </div>
      <VoiceList />
    </section>
  );
}

function VoiceList() {
  const { t } = useTranslation('home');
  const { data, isError } = useQuery(studentVoices(useViewer()));
  if (data?.length === 0) return <p>{t('voices.empty')}</p>;
  if (isError && !data) return <p role="status">{t('voices.failed')}</p>;
  if (!data) {
    return (
      <div className={`${grid.grid} ${grid.few} ${styles.list}`} aria-hidden="true">
        <Skeleton shape={{ height: '11rem' }} />
        <Skeleton shape={{ height: '11rem' }} />
        <Skeleton shape={{ height: '11rem' }} />
      </div>
    );
  }
  return (
    <ul className={`${grid.grid} ${grid.few} ${styles.list}`}>
      {data.map(({ id, rating, comment, teacher }) => (
        <li key={id}>
          <figure className={`edge stack-3 ${styles.voice}`}>
            <p className={styles.stars}>
              {Array.from({ length: rating }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
                <Star key={index} />
              ))}
              <span className="visually-hidden">{t('voices.stars', { stars: rating })}</span>
            </p>
            <blockquote className={styles.quote} dir="auto">
              {comment}
            </blockquote>
            <figcaption>
              <TextLink to={`/teacher/${teacher.id}`}>
                {t('voices.about', { name: teacherName(teacher) })}
              </TextLink>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
