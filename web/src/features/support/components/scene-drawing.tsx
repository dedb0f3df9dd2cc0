import type { ReactNode } from 'react';
import ink from '#kit/art/drawing.module.css';
import type { SceneName } from '../tutorials.ts';
import styles from './tutorials.module.css';

/** Each on a field of 160 by 90, as if on a small screen. What is new in a scene comes last. */
const drawings: Record<SceneName, ReactNode> = {
  search: (
    <>
      <rect className={ink.page} x="20" y="34" width="120" height="22" rx="11" />
      <circle cx="34" cy="44" r="5" />
      <path d="m38 48 4 4" />
      <path className={styles.writes} d="M50 45h58" />
    </>
  ),
  person: (
    <>
      <rect className={ink.page} x="30" y="14" width="100" height="62" rx="4" />
      <circle className={ink.gold} cx="54" cy="34" r="8" />
      <path className={ink.blue} d="M40 58c0-9 6-14 14-14s14 5 14 14Z" />
      <path d="M78 28h38M78 36h26M78 44h32" />
      <rect className={`${ink.red} ${styles.comes}`} x="78" y="54" width="38" height="12" rx="3" />
    </>
  ),
  calendar: (
    <>
      <rect className={ink.page} x="34" y="14" width="92" height="62" rx="4" />
      <path d="M34 30h92M52 8v12M108 8v12M64 30v46M96 30v46M34 45h92M34 60h92" />
      <rect className={`${ink.gold} ${styles.comes}`} x="66" y="47" width="28" height="11" rx="2" />
    </>
  ),
  done: (
    <>
      <circle className={ink.gold} cx="80" cy="45" r="30" />
      <path className={styles.writes} d="m65 46 11 11 20-23" />
    </>
  ),
  talk: (
    <>
      <path className={ink.page} d="M24 14h70a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6H44L30 54V44h-6Z" />
      <path d="M34 24h50M34 33h34" />
      <g className={styles.comes}>
        <path className={ink.blue} d="M136 46H76a6 6 0 0 0-6 6v14a6 6 0 0 0 6 6h40l14 10V72h6Z" />
      </g>
    </>
  ),
  camera: (
    <>
      <rect className={ink.page} x="30" y="10" width="100" height="56" rx="5" />
      <circle className={ink.gold} cx="80" cy="32" r="9" />
      <path className={ink.blue} d="M62 62c0-12 8-18 18-18s18 6 18 18Z" />
      <path className={styles.below} d="M44 78h72" />
      <path className={`${styles.level} ${styles.writes}`} d="M44 78h46" />
    </>
  ),
  room: (
    <>
      <rect className={ink.page} x="16" y="14" width="60" height="48" rx="5" />
      <rect className={ink.page} x="84" y="14" width="60" height="48" rx="5" />
      <circle className={ink.gold} cx="46" cy="32" r="8" />
      <path className={ink.blue} d="M31 60c0-10 7-16 15-16s15 6 15 16Z" />
      <g className={styles.comes}>
        <circle className={ink.gold} cx="114" cy="32" r="8" />
        <path className={ink.red} d="M99 60c0-10 7-16 15-16s15 6 15 16Z" />
      </g>
      <path className={styles.below} d="M56 76h48" />
    </>
  ),
  hand: (
    <>
      <rect className={ink.page} x="30" y="12" width="100" height="66" rx="5" />
      <circle className={ink.gold} cx="70" cy="36" r="10" />
      <path className={ink.blue} d="M50 76c0-15 9-22 20-22s20 7 20 22Z" />
      <g className={styles.comes}>
        <path
          className={ink.gold}
          d="M100 58V34a3 3 0 0 1 6 0v-4a3 3 0 0 1 6 0v4a3 3 0 0 1 6 0v16c0 7-4 12-9 12s-9-2-9-4Z"
        />
      </g>
    </>
  ),
};

export function SceneDrawing({ name }: { name: SceneName }) {
  return (
    <svg className={`${ink.drawing} ${styles.drawing}`} viewBox="0 0 160 90" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
