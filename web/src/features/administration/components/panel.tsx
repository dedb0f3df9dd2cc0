import type { ReactNode } from 'react';
import styles from './administration.module.css';

type Props = { title: string; lead: string; children: ReactNode };

/** What stands on one tab. */
export function Panel({ title, lead, children }: Props) {
  return (
    <div className={styles.panel}>
      <header>
        <h2 className="section-title">{title}</h2>
        <p className="soft">{lead}</p>
      </header>
      {children}
    </div>
  );
}
