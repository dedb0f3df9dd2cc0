import { useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import frame from '#kit/layout/card-frame.module.css';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { SubjectBadges } from '#shared/listing/subject-badges.tsx';
import type { Rabbi } from '../api/list-rabbis.ts';
import { Portrait } from './portrait.tsx';
import styles from './rabbis.module.css';

export function RabbiCard({ rabbi }: { rabbi: Rabbi }) {
  const { t } = useTranslation('rabbis');
  const id = useId();
  const { name, title, location, experience_years, specialties, bio } = rabbi;
  return (
    <article className={`${frame.frame} ${styles.card}`} aria-labelledby={id}>
      <header className={styles.head}>
        <Portrait src={rabbi.image_url} />
        <div className={styles.who}>
          <h3 id={id} className={styles.name} dir="auto">
            {name}
          </h3>
          {title && (
            <p>
              <bdi>{title}</bdi>
            </p>
          )}
          {location && (
            <p>
              <bdi>{location}</bdi>
            </p>
          )}
          {experience_years !== null && <p>{t('years', { count: experience_years })}</p>}
        </div>
      </header>
      {specialties.length > 0 && <SubjectBadges label={t('specialties')} subjects={specialties} />}
      <p dir="auto">{bio}</p>
      <div className={styles.way}>
        <ButtonLink
          look="quiet"
          to="/contact"
          state={{ message: `${t('message', { name })}\n\n` }}
          aria-label={t('contactOf', { name })}
        >
          {t('contact')}
        </ButtonLink>
      </div>
    </article>
  );
}

export function RabbiSkeleton() {
  return (
    <div className={`${frame.frame} ${styles.card}`} data-placeholder="">
      <div className={styles.head}>
        <Skeleton shape={{ height: '7rem' }} width="6rem" />
        <div className={styles.who}>
          <Skeleton shape="heading" width="85%" />
          <Skeleton width="60%" />
          <Skeleton width="70%" />
        </div>
      </div>
      <Skeleton shape={{ height: '1.8rem' }} width="80%" />
      <div>
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton width="60%" />
      </div>
      <Skeleton shape={{ height: '2.75rem' }} width="45%" />
    </div>
  );
}
