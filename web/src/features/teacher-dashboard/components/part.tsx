import { type ReactNode, useId } from 'react';
import styles from './teacher-dashboard.module.css';

type Props = {
  title: string;
  lead?: string | undefined;
  /** Beside the title: what one can do with all of it. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of a tab, under its heading. */
export function Part({ title, lead, actions, children }: Props) {
  const id = useId();
  return (
    <section className={`stack-4 ${styles.part}`} aria-labelledby={id}>
      <div className={`cluster-3 middle ${styles.apart}`}>
        <h2 id={id} className="step-title">
          {title}
        </h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {lead && <p className="soft small">{lead}</p>}
      {children}
    </section>
  );
}
