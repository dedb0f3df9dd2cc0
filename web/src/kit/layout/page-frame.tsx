import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

type Props = {
  title: string;
  /** What this page is for, in a sentence. */
  lead?: ReactNode;
  /** Above the title: where this belongs. */
  above?: ReactNode;
  /** Notes beside the centre; below it on a phone. */
  margin?: ReactNode;
  /** The notes are needed before the text, so on a phone they stand above it. */
  marginFirst?: boolean;
  children: ReactNode;
};

/** A page of learning: a clear centre with notes in the margin. */
export function PageFrame({ title, lead, above, margin, marginFirst = false, children }: Props) {
  const notes = margin && <aside className={styles.margin}>{margin}</aside>;
  return (
    <div className={`stack-6 page-width ${styles.page}`}>
      <header className={styles.heading}>
        {above}
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      <div className={margin ? styles.columns : undefined}>
        {marginFirst && notes}
        <div className={styles.centre}>{children}</div>
        {!marginFirst && notes}
      </div>
    </div>
  );
}

/** One note of the margin. */
export function MarginNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`edge ${styles.note}`}>
      <h2 className={styles.noteTitle}>{title}</h2>
      {children}
    </section>
  );
}
