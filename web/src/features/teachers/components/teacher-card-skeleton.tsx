import { Skeleton } from '../../../components/ui/skeleton.tsx';
import styles from './teacher-card.module.css';

/** A card that is coming, at its size. */
export function TeacherCardSkeleton() {
  return (
    <div className={styles.card} data-placeholder="">
      <div className={styles.head}>
        <Skeleton shape="circle" />
        <div className={styles.who} style={{ flex: 1 }}>
          <Skeleton shape="heading" width="80%" />
          <Skeleton width="55%" />
          <Skeleton width="35%" />
        </div>
      </div>
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
