import { type ReactNode, useId } from 'react';
import styles from './availability.module.css';

export function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`stack-4 ${styles.part}`} aria-labelledby={id}>
      <h2 id={id} className="step-title">
        {title}
      </h2>
      <p className="soft">{lead}</p>
      {children}
    </section>
  );
}
