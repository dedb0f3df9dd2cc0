import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

type Props = FieldTexts & Omit<ComponentProps<'textarea'>, 'className' | 'id'>;

export function TextArea({ label, note, hint, error, ...area }: Props) {
  return (
    <Field {...{ label, note, hint, error }}>
      {(control) => (
        <textarea
          dir="auto"
          placeholder=" "
          {...area}
          {...control}
          className={`${styles.control} ${styles.area}`}
        />
      )}
    </Field>
  );
}
