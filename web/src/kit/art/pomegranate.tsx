import styles from './study-hall.module.css';

/** A fruit with its crown upwards, around its own middle. */
export function Pomegranate({
  x,
  y,
  radius,
  turn = 0,
}: {
  x: number;
  y: number;
  radius: number;
  turn?: number;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${radius / 20})`}>
      <path className={styles.red} d="M-6.5-18.5-9.5-31l6 4.5L0-33l3.5 6.5 6-4.5-3 12.5Z" />
      <path
        className={styles.red}
        d="M0-20c12 0 20.5 8.5 20.5 19.5S12 20 0 20s-20.5-9-20.5-20.5S-12-20 0-20Z"
      />
      <path className={styles.shine} d="M-13-2c.5-5.5 3.5-9 8-10.5" />
    </g>
  );
}
