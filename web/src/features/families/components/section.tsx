import type { ReactNode } from 'react';
import styles from './families.module.css';

type Props = {
  /** The place in the address. */
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

export function Section({ id, title, lead, children }: Props) {
  return (
    <section id={id} className={`stack-4 ${styles.section}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="step-title">
        {title}
      </h2>
      {lead && <p className="soft">{lead}</p>}
      {children}
    </section>
  );
}
