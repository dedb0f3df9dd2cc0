import { useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ChoiceCard } from '#kit/field/choice-card.tsx';
import type { Child } from './family.ts';
import styles from './learner-field.module.css';

type Props = {
  /** `null` where it can be for a child only. */
  me: string | null;
  /** What stands for oneself, where it is not “For me”. */
  meText?: string;
  childrenOfMine: readonly Child[];
  /** The id of who was chosen. */
  value: string;
  onChange: (id: string) => void;
};

/** “For whom?”; nothing is asked of who has no children here. A page that uses this names the topic `family`. */
export function LearnerField({ me, meText, childrenOfMine, value, onChange }: Props) {
  const { t } = useTranslation('family');
  const name = useId();
  if (childrenOfMine.length === 0) return null;
  const choices = [
    ...(me === null ? [] : [{ id: me, text: meText ?? t('me') }]),
    ...childrenOfMine.map(({ child_id, first_name }) => ({ id: child_id, text: first_name })),
  ];
  return (
    <fieldset className={styles.field}>
      <legend className="strong">{t('label')}</legend>
      <div className="cluster-2">
        {choices.map(({ id, text }) => (
          <ChoiceCard key={id} name={name} value={id} checked={value === id} onChange={() => onChange(id)}>
            <bdi>{text}</bdi>
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  );
}
