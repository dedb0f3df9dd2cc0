import type { ReactNode } from 'react';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import styles from './figures.module.css';

/** A value or a note that is still coming: the note is empty then, so that its place is kept. */
type Figure = { name: string; value: string | undefined; note?: ReactNode };

/** Numbers side by side; while they are coming, their place is kept. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures} aria-busy={figures.some(({ value }) => value === undefined)}>
      {figures.map(({ name, value, note }) => (
        <div key={name} className={`surface ${styles.figure}`}>
          <dt className="soft">{name}</dt>
          <dd className={styles.value}>{value ?? <Skeleton shape="heading" width="4ch" />}</dd>
          {note !== undefined && <dd className={`soft ${styles.note}`}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
