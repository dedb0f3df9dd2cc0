import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'className' | 'id'>;

export function TextField({ label, note, hint, error, ...input }: Props) {
  return (
    <Field {...{ label, note, hint, error }}>
      {(control) => (
        <input dir="auto" placeholder=" " type="text" {...input} {...control} className={styles.control} />
      )}
    </Field>
  );
}
