import type { ReactNode } from 'react';
import ink from '#kit/art/drawing.module.css';
import styles from './rooms.module.css';

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={`${ink.drawing} ${styles.drawing}`} viewBox="0 0 112 80" aria-hidden="true">
      {children}
      <path d="M2 78h108" />
    </svg>
  );
}

/** Three blocks to build words with. */
export function ChildrenDrawing() {
  return (
    <Drawing>
      <rect className={ink.gold} x="12" y="42" width="36" height="36" rx="3" />
      <rect className={ink.page} x="52" y="42" width="36" height="36" rx="3" />
      <rect className={ink.page} x="30" y="6" width="36" height="36" rx="3" />
      <path d="M100 78V58m0 0c-6-2-8-8-6-14 5 2 8 8 6 14Zm0-6c5-1 8-5 8-10-5 0-8 4-8 10Z" />
      <text className={styles.letter} x="48" y="32" lang="he">
        א
      </text>
      <text className={styles.letter} x="30" y="68" lang="he">
        ג
      </text>
      <text className={styles.letter} x="70" y="68" lang="he">
        ב
      </text>
    </Drawing>
  );
}

/** A row of volumes, the last one leaning. */
export function AdultsDrawing() {
  return (
    <Drawing>
      <path className={ink.blue} d="M10 18h16v60H10z" />
      <path className={ink.page} d="M26 26h12v52H26z" />
      <path className={ink.gold} d="M38 12h14v66H38z" />
      <path className={ink.blue} d="M52 22h12v56H52z" />
      <path className={ink.red} d="m66 28 13-4 15 53H81Z" />
      <path d="M10 28h16M38 22h14M38 66h14M52 68h12" />
    </Drawing>
  );
}

/** A window in which somebody is lit. */
export function LiveDrawing() {
  return (
    <Drawing>
      <rect className={ink.page} x="12" y="8" width="88" height="56" rx="5" />
      <path className={ink.niche} d="M40 64V40a16 16 0 0 1 32 0v24" />
      <circle className={ink.gold} cx="56" cy="37" r="8" />
      <path className={ink.blue} d="M42 64c0-9 6-15 14-15s14 6 14 15" />
      <path d="M40 78h32M56 64v14" />
      <path className={styles.thin} d="M20 18h12M20 25h8M84 18h8" />
    </Drawing>
  );
}
