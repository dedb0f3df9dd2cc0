import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import styles from './availability.module.css';

/** Whether a teacher has time, in a word and a colour. */
export function Availability({ status, className = '' }: { status: string | null; className?: string }) {
  const { availabilityName } = useVocabulary();
  return (
    <p className={`soft ${className} ${styles.availability}`}>
      <span className={styles.dot} data-status={status} aria-hidden="true" />
      {availabilityName(status)}
    </p>
  );
}
