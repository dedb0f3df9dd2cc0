import { type ReactNode, useId } from 'react';
import styles from './teacher-dashboard.module.css';

type Props = {
  title: string;
  lead?: string;
  /** Beside the title: what one can do with all of it. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of a tab, under its heading. */
export function Part({ title, lead, actions, children }: Props) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.partHead}>
        <h2 id={id} className="step-title">
          {title}
        </h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {lead && <p className={styles.soft}>{lead}</p>}
      {children}
    </section>
  );
}
