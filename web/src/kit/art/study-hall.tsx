import { Bookcase } from './bookcase.tsx';
import { Lectern } from './lectern.tsx';
import { Pomegranate } from './pomegranate.tsx';
import styles from './study-hall.module.css';

/** Three arches of a study hall: a bookcase, a lamp over an open book, a window with a pomegranate branch. */
export function StudyHall() {
  return (
    <svg className={styles.picture} viewBox="0 0 640 560" aria-hidden="true">
      <path className={styles.wall} d="M6 560V92h628v468" />
      <Cornice />
      <path className={styles.niche} d="M40 560V292a63 63 0 0 1 126 0v268" />
      <Bookcase />
      <Window />
      <Hall />
      <Columns />
    </svg>
  );
}

function Cornice() {
  return (
    <>
      <path className={styles.wall} d="M1 76h638v16H1Z" />
      <path className={styles.frieze} d="M16 104h608" />
    </>
  );
}

function Hall() {
  const glow = 'study-hall-glow';
  return (
    <>
      <radialGradient id={glow} gradientUnits="userSpaceOnUse" cx="320" cy="206" r="210">
        <stop className={styles.glowInside} offset="0" />
        <stop className={styles.glowOutside} offset="1" />
      </radialGradient>
      <path className={styles.niche} d="M214 560V246a106 106 0 0 1 212 0v314" />
      <path fill={`url(#${glow})`} d="M215 560V246a105 105 0 0 1 210 0v314Z" />
      <path className={styles.line} d="M196 246a124 124 0 0 1 248 0" />
      <path className={styles.line} d="M320 140v26m0 6-33 44m33-44 33 44" />
      <circle className={styles.gold} cx="320" cy="169" r="4" />
      <path
        className={styles.flame}
        d="M320 180c8 9 11.5 15.5 11.5 21.5a11.5 11.5 0 0 1-23 0c0-6 3.5-12.5 11.5-21.5Z"
      />
      <path className={styles.gold} d="M282 214h76c0 26-17 42-38 42s-38-16-38-42Z" />
      <path className={styles.line} d="M320 256v9" />
      <circle className={styles.gold} cx="320" cy="269" r="4.5" />
      <Lectern />
    </>
  );
}

function Window() {
  const opening = 'study-hall-opening';
  return (
    <>
      <clipPath id={opening}>
        <path d="M474 470V292a63 63 0 0 1 126 0v178Z" />
      </clipPath>
      <g clipPath={`url(#${opening})`}>
        <path className={styles.sky} d="M474 220h126v250H474Z" />
        <path className={styles.hill} d="M460 432c34-34 62-40 92-22 20 12 40 6 62-18v90H460Z" />
        <path className={styles.hill} d="M460 452c44-18 88-14 154 8v20H460Z" />
        <path className={styles.line} d="M612 258c-40 4-68 26-76 66m24-46c-1 14 4 22 12 32" />
        <path
          className={styles.leaf}
          d="M548 286c-14-9-27-9-40-1 13 9 27 9 40 1Zm-10 26c-13-4-24 0-32 10 13 4 24 0 32-10Zm40-44c-5-13-14-19-28-20 4 13 13 19 28 20Z"
        />
        <Pomegranate x={534} y={346} radius={22} turn={186} />
        <Pomegranate x={575} y={327} radius={17} turn={172} />
      </g>
      <path className={styles.line} d="M474 470V292a63 63 0 0 1 126 0v178" />
      <path className={styles.wall} d="M464 470h146v12H464Z" />
      <path className={styles.blue} d="M490 542h100v18H490Z" />
      <path className={styles.plain} d="M500 526h84v16h-84Z" />
      <path className={styles.gold} d="M494 511h78v15h-78Z" />
    </>
  );
}

function Columns() {
  return (
    <>
      <path className={styles.wall} d="M176 560V262h28v298m232 0V262h28v298" />
      <path className={styles.wall} d="M170 246h40v16h-40Zm260 0h40v16h-40Z" />
      <path className={styles.wall} d="M170 544h40v16h-40Zm260 0h40v16h-40Z" />
      <path className={styles.thin} d="M186 276v254m8-254v254m252-254v254m8-254v254" />
    </>
  );
}
