import { useTranslation } from '#i18n/use-translation.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import styles from './course-view.module.css';

/** The skeleton of a course page. */
export function CourseSkeleton() {
  const { t } = useTranslation('courses');
  return (
    <div className={`stack-4 page-width ${styles.coming}`} aria-busy="true">
      <h1 className="visually-hidden">{t('course.coming')}</h1>
      <Skeleton shape={{ height: '1.8rem' }} width="40%" />
      <Skeleton shape={{ height: '3.5rem' }} width="75%" />
      <Skeleton />
      <Skeleton />
      <Skeleton width="80%" />
      <Skeleton shape={{ height: '12rem' }} />
    </div>
  );
}
