import frame from '#kit/layout/card-frame.module.css';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { PersonHeadSkeleton } from '#shared/listing/person-head.tsx';
import styles from './partner-card.module.css';

/** The skeleton of a card. */
export function PartnerCardSkeleton() {
  return (
    <div className={`${frame.frame} ${styles.card}`} data-placeholder="">
      <PersonHeadSkeleton widths={['75%', '50%', '30%']} />
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
