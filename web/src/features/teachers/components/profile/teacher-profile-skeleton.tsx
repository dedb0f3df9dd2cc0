import { useTranslation } from '#i18n/use-translation.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import styles from './teacher-profile.module.css';

/** The skeleton of a teacher's page. */
export function TeacherProfileSkeleton() {
  const { t } = useTranslation('teachers');
  return (
    <div className={`stack-6 page-width ${styles.page}`} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('profile.loading')}
      </span>
      <div className="cluster-5 middle">
        <span className={styles.avatarPlace}>
          <Skeleton shape={{ height: '6rem' }} width="6rem" />
        </span>
        <div className={styles.who}>
          <Skeleton width="5rem" />
          <Skeleton shape={{ height: '2.75rem' }} width="min(20rem, 60vw)" />
          <Skeleton width="12rem" />
        </div>
      </div>
      <div className={styles.columns}>
        <div className={`stack-5 ${styles.centre}`}>
          <Skeleton shape={{ height: '7rem' }} />
          <Skeleton shape={{ height: 'var(--touch)' }} />
          <Skeleton shape={{ height: '30rem' }} />
        </div>
        <Skeleton shape={{ height: '26rem' }} />
      </div>
    </div>
  );
}
