import frame from '#kit/layout/card-frame.module.css';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import styles from './course-card.module.css';

/** The skeleton of a card. */
export function CourseCardSkeleton() {
  return (
    <div className={`${frame.frame} ${styles.card}`} data-placeholder="">
      <Skeleton shape={{ height: '1.8rem' }} width="45%" />
      <Skeleton shape="heading" width="85%" />
      <div>
        <Skeleton />
        <Skeleton />
        <Skeleton width="70%" />
      </div>
      <div>
        <Skeleton width="60%" />
        <Skeleton width="50%" />
        <Skeleton width="55%" />
      </div>
      <Skeleton width="50%" />
      <Skeleton shape={{ height: '3.5rem' }} />
    </div>
  );
}
