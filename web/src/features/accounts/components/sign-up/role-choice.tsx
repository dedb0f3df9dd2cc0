import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './role-choice.module.css';

type Props = { name: string; value: string; onChange: (event: { target: { value: string } }) => void };

/** To learn or to teach. */
export function RoleChoice({ name, value, onChange }: Props) {
  const { t } = useTranslation('accounts');
  const id = useId();
  const choices = [
    { role: 'student', title: t('signUp.learn'), text: t('signUp.learnText') },
    { role: 'teacher', title: t('signUp.teach'), text: t('signUp.teachText') },
  ];
  return (
    <fieldset className={styles.choices}>
      <legend className="strong">{t('signUp.role')}</legend>
      {choices.map(({ role, title, text }) => (
        <div key={role} className={styles.choice}>
          <input
            className={styles.mark}
            type="radio"
            id={`${id}-${role}`}
            name={name}
            value={role}
            checked={value === role}
            onChange={onChange}
            aria-describedby={`${id}-${role}-text`}
          />
          <label htmlFor={`${id}-${role}`} className={`strong ${styles.title}`}>
            {title}
          </label>
          <p id={`${id}-${role}-text`} className={`small soft ${styles.text}`}>
            {text}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
