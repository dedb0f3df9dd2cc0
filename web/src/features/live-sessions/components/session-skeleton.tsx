import { Skeleton } from '#kit/waiting/skeleton.tsx';
import styles from './live-sessions.module.css';

export function SessionSkeleton() {
  return (
    <div className={`surface ${styles.session}`}>
      <Skeleton shape={{ height: '5.5rem' }} width="4.25rem" />
      <div className={styles.about}>
        <Skeleton width="30%" />
        <Skeleton shape="heading" width="60%" />
        <Skeleton width="45%" />
        <Skeleton width="50%" />
      </div>
    </div>
  );
}
