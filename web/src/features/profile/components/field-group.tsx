import type { ReactNode } from 'react';
import styles from './profile.module.css';

/** Fields that belong together. The legend is a heading too, so that one can go from part to part. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={`stack-5 ${styles.group}`}>
      <legend>
        <h2 className="step-title">{title}</h2>
      </legend>
      {children}
    </fieldset>
  );
}
