import { useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ChoiceCard } from '#kit/field/choice-card.tsx';
import styles from '../accounts.module.css';

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
    <fieldset className={`stack-3 ${styles.roles}`}>
      <legend className="strong">{t('signUp.role')}</legend>
      {choices.map(({ role, title, text }) => (
        <ChoiceCard
          key={role}
          name={name}
          value={role}
          checked={value === role}
          onChange={onChange}
          aria-labelledby={`${id}-${role}`}
          aria-describedby={`${id}-${role}-text`}
        >
          <span>
            <strong id={`${id}-${role}`}>{title}</strong>
            <br />
            <span id={`${id}-${role}-text`} className="small soft">
              {text}
            </span>
          </span>
        </ChoiceCard>
      ))}
    </fieldset>
  );
}
