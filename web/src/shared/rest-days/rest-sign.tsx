import { CandleIcon } from './candle-icon.tsx';
import styles from './rest-days.module.css';

/** In the corner of what can be chosen: it falls on a time of rest. */
export function RestSign({ id, words }: { id: string; words: string }) {
  return (
    <span className={styles.sign} title={words}>
      <CandleIcon />
      <span id={id} className="visually-hidden">
        {words}
      </span>
    </span>
  );
}
