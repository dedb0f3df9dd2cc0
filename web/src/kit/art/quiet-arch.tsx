import styles from './study-hall.module.css';

/** An arch with its lamp lit and nothing in it. */
export function QuietArch() {
  return (
    <svg width="220" height="240" viewBox="0 0 220 240" aria-hidden="true">
      <path className={styles.niche} d="M42 238V112a68 68 0 0 1 136 0v126" />
      <path className={styles.line} d="M27 112a83 83 0 0 1 166 0M4 238h212" />
      <path className={styles.wall} d="M22 126h20v112H22Zm156 0h20v112h-20Z" />
      <path className={styles.wall} d="M16 112h32v14H16Zm156 0h32v14h-32Z" />
      <path className={styles.line} d="M110 44v17m0 5L87 98m23-32 23 32" />
      <circle className={styles.gold} cx="110" cy="63" r="3.5" />
      <path className={styles.flame} d="M110 72c6 7 9 12 9 16.5a9 9 0 0 1-18 0C101 84 104 79 110 72Z" />
      <path className={styles.gold} d="M82 98h56c0 20-12 31-28 31S82 118 82 98Z" />
      <path className={styles.line} d="M110 129v7" />
      <circle className={styles.gold} cx="110" cy="139" r="3.5" />
    </svg>
  );
}
