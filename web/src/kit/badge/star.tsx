import styles from './star.module.css';

/** Drawn, because not every device has the character. */
export function Star() {
  return (
    <svg className={styles.star} aria-hidden="true" width="15" height="15" viewBox="0 0 20 20">
      <path d="m10 1.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L1.5 7.7l5.9-.8Z" />
    </svg>
  );
}
