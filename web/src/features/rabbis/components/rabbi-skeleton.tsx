import frame from '#kit/layout/card-frame.module.css';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import styles from './rabbis.module.css';

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
