import { type ComponentProps, useId } from 'react';
import styles from './checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & { label: string; hint?: string };

export function Checkbox({ label, hint, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={styles.box}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
