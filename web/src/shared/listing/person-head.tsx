import type { ReactNode } from 'react';
import { Avatar } from '#kit/names/avatar.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import styles from './person-head.module.css';

type Props = {
  /** The name names the card. */
  nameId: string;
  name: string;
  picture: { name: string; src: string | null };
  location: string | null;
  /** Below the place. */
  children: ReactNode;
  corner?: ReactNode;
};

/** Who somebody on a list is. */
export function PersonHead({ nameId, name, picture, location, children, corner }: Props) {
  return (
    <header className={styles.head}>
      <Avatar {...picture} size="large" />
      <div className={styles.who}>
        <h3 id={nameId} className={styles.name} dir="auto">
          {name}
        </h3>
        {location && (
          <p className="small soft" dir="auto">
            {location}
          </p>
        )}
        {children}
      </div>
      {corner && <div className={styles.corner}>{corner}</div>}
    </header>
  );
}

/** It is coming, at its size. */
export function PersonHeadSkeleton({ widths }: { widths: [name: string, place: string, more: string] }) {
  const [name, place, more] = widths;
  return (
    <div className={styles.head}>
      <Skeleton shape="circle" />
      <div className={`${styles.who} ${styles.coming}`}>
        <Skeleton shape="heading" width={name} />
        <Skeleton width={place} />
        <Skeleton width={more} />
      </div>
    </div>
  );
}
