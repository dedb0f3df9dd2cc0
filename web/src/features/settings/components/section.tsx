import type { ReactNode } from 'react';
import styles from './settings.module.css';

type Props = {
  /** The place in the address, and of its texts. */
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** One thing that can be set. It saves on its own and says so. */
export function Section({ id, title, lead, children }: Props) {
  return (
    <section id={id} className={`stack-4 ${styles.section}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="step-title" tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className="soft">{lead}</p>}
      {children}
    </section>
  );
}

type SubsectionProps = { id: string; title: string; children: ReactNode };

/** A part of a section that has a title of its own. */
export function Subsection({ id, title, children }: SubsectionProps) {
  return (
    <section className={`stack-3 ${styles.subsection}`} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
