import { Pomegranate } from './pomegranate.tsx';
import styles from './study-hall.module.css';

const rows = [0, 7, 14, 21, 28, 35];

/** An open volume: in the middle of each page the text, around it those who explained it. */
function OpenBook() {
  return (
    <>
      <path className={styles.blue} d="M222 379 218 441c42-6 76-3 102 9 26-12 60-15 102-9l-4-62Z" />
      <path
        className={styles.page}
        d="M320 384c-22-15-54-19-92-13l-5 61c40-6 72-2 97 11 25-13 57-17 97-11l-5-61c-38-6-70-2-92 13Z"
      />
      {rows.map((row) => (
        <g key={row} className={row === 0 ? styles.title : styles.text}>
          <path d={`M237 ${382 + row}c27-3 50 0 72 10`} />
          <path d={`M403 ${382 + row}c-27-3-50 0-72 10`} />
        </g>
      ))}
      <path className={styles.line} d="M320 384v59" />
    </>
  );
}

/** The stand at which one learns on one's feet. */
export function Lectern() {
  return (
    <>
      <path className={styles.wall} d="M246 452h148l-10 108H256Z" />
      <path className={styles.niche} d="M280 560v-50a40 40 0 0 1 80 0v50" />
      <Pomegranate x={320} y={528} radius={18} />
      <path className={styles.wall} d="M216 438h208l5 15H211Z" />
      <OpenBook />
    </>
  );
}
