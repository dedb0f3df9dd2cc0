import type { ComponentProps } from 'react';
import { ChevronIcon } from '../icons/icons.tsx';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

type Props = FieldTexts &
  Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> & {
    options: readonly { value: string; text: string }[];
  };

/** The browser's own list: each phone, keyboard and screen reader already knows how to work it. */
export function SelectField({ label, note, hint, error, options, ...select }: Props) {
  return (
    <Field {...{ label, note, hint, error }}>
      {(control) => (
        <span className={styles.choice}>
          <select {...select} {...control} className={styles.control}>
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <span className={styles.arrow}>
            <ChevronIcon />
          </span>
        </span>
      )}
    </Field>
  );
}
