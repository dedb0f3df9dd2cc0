import { Skeleton } from '#kit/waiting/skeleton.tsx';
import styles from './administration.module.css';

/** A note that is still coming is an empty one. */
type Figure = { name: string; value: string | undefined; note?: string };

/** Numbers side by side; while they are coming, their place is kept. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, note }) => (
        <div key={name} className={`surface ${styles.figure}`}>
          <dt>{name}</dt>
          <dd className={styles.number}>{value ?? <Skeleton shape={{ height: '2.7rem' }} width="5rem" />}</dd>
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
