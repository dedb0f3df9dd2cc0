import type { ReactNode } from 'react';
import styles from './design.module.css';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className="section-title">{title}</h2>
      {children}
    </section>
  );
}
