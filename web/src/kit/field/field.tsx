import { type ReactNode, useId } from 'react';
import { DangerIcon } from '../icons/icons.tsx';
import styles from './field.module.css';

export type FieldTexts = {
  label: string;
  /** Beside the label: ‘optional’, for example. */
  note?: string | undefined;
  /** What the field wants, said before it shows an error. */
  hint?: string | undefined;
  error?: string | undefined;
};

type Control = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type Props = FieldTexts & { children: (control: Control) => ReactNode };

/** Label, hint and error around any control, tied to it for screen readers. */
export function Field({ label, note, hint, error, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className="strong" htmlFor={id}>
        {label}
        {note && <span className={styles.note}> {note}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="small soft">
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <DangerIcon />
          {error}
        </p>
      )}
    </div>
  );
}
