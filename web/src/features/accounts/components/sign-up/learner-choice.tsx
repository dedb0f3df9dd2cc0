import { policies } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { ChoiceCard } from '#kit/field/choice-card.tsx';
import styles from '../accounts.module.css';

type Props = { name: string; value: string; onChange: (event: { target: { value: string } }) => void };

/** Who will learn. A child under 13 has no account of its own. */
const learners = ['me', 'child', 'young'] as const;

export function LearnerChoice({ name, value, onChange }: Props) {
  const { t } = useTranslation('accounts');
  return (
    <fieldset className={`stack-3 ${styles.roles}`}>
      <legend className="strong">{t('signUp.forWhom')}</legend>
      {learners.map((learner) => (
        <ChoiceCard key={learner} name={name} value={learner} checked={value === learner} onChange={onChange}>
          <span>{t(`signUp.learner.${learner}`, { age: policies.childrenUnderAge })}</span>
        </ChoiceCard>
      ))}
    </fieldset>
  );
}
