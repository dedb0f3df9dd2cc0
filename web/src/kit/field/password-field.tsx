import { type ComponentProps, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { EyeClosedIcon, EyeIcon } from '../icons/icons.tsx';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import styles from './password-field.module.css';

type Props = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'dir'> & {
    showLabel: string;
    hideLabel: string;
    /** What else on the page describes it, such as a list of hints. */
    describedBy?: string;
  };

/** Can be pasted into and filled by a password manager; the eye shows what was typed. */
export function PasswordField({
  label,
  note,
  hint,
  error,
  showLabel,
  hideLabel,
  describedBy,
  ...input
}: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, note, hint, error }}>
      {(control) => (
        <span className={styles.container}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            aria-describedby={
              [control['aria-describedby'], describedBy].filter(Boolean).join(' ') || undefined
            }
            type={shown ? 'text' : 'password'}
            className={`${fieldStyles.control} ${styles.input}`}
          />
          <span className={styles.eye}>
            <IconButton
              label={shown ? hideLabel : showLabel}
              icon={shown ? <EyeClosedIcon /> : <EyeIcon />}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          </span>
        </span>
      )}
    </Field>
  );
}
