import styles from './logo.module.css';

/** A flame above an open book, and the name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path
          className={styles.flame}
          d="M16 1.5c2.9 3.1 4.1 5.1 4.1 7.1a4.1 4.1 0 0 1-8.2 0c0-2 1.2-4 4.1-7.1Z"
        />
        <path
          className={styles.pages}
          d="M16 29.5c-3.6-2.7-8.1-3.9-13.7-3.6V14.6c5.6-.3 10.1.9 13.7 3.6 3.6-2.7 8.1-3.9 13.7-3.6v11.3c-5.6-.3-10.1.9-13.7 3.6Zm0-11.3v11.3"
        />
      </svg>
      <span className={styles.name}>Lomdim</span>
    </span>
  );
}
