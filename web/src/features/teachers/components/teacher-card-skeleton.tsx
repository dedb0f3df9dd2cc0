import frame from '#kit/layout/card-frame.module.css';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { PersonHeadSkeleton } from '#shared/listing/person-head.tsx';
import styles from './teacher-card.module.css';

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
