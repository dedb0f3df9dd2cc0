import { Skeleton } from '../../../components/ui/skeleton.tsx';
import styles from './partner-card.module.css';

/** A card that is coming, at its size. */
export function PartnerCardSkeleton() {
  return (
    <div className={styles.card} data-placeholder="">
      <div className={styles.head}>
        <Skeleton shape="circle" />
        <div className={styles.who} style={{ flex: 1 }}>
          <Skeleton shape="heading" width="75%" />
          <Skeleton width="50%" />
          <Skeleton width="30%" />
        </div>
      </div>
      <Skeleton shape={{ height: '1.8rem' }} width="70%" />
      <div>
        <Skeleton width="60%" />
        <Skeleton width="75%" />
        <Skeleton width="65%" />
      </div>
      <Skeleton shape={{ height: '4.5rem' }} />
      <Skeleton shape={{ height: '2.75rem' }} />
    </div>
  );
}
