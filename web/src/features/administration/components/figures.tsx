import { Skeleton } from '../../../components/ui/skeleton.tsx';
import styles from './administration.module.css';

type Figure = { name: string; value: string | undefined; note?: string | undefined };

/** Numbers side by side; while they are coming, their place is kept. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, note }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd className={styles.number}>{value ?? <Skeleton shape={{ height: '2.7rem' }} width="5rem" />}</dd>
          {note && <dd className={styles.soft}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
