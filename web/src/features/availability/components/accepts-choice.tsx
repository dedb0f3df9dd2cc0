import { bookingRules } from '@lomdim/contract/constants';
import { useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ChoiceCard } from '#kit/field/choice-card.tsx';
import styles from './availability.module.css';

type Props = { value: string; onChoose: (accepts: string) => void };

/** Whether the teacher's yes is given beforehand. */
export function AcceptsChoice({ value, onChoose }: Props) {
  const { t } = useTranslation('availability');
  const id = useId();
  return (
    <fieldset className={`stack-3 ${styles.accepts}`}>
      <legend className="strong">{t('rules.accepts.legend')}</legend>
      <div className={styles.choices}>
        {bookingRules.accepts.map((way) => (
          <ChoiceCard
            key={way}
            name="accepts"
            value={way}
            checked={value === way}
            onChange={() => onChoose(way)}
            aria-labelledby={`${id}-${way}`}
            aria-describedby={`${id}-${way}-text`}
          >
            <span>
              <strong id={`${id}-${way}`}>{t(`rules.accepts.${way}`)}</strong>
              <br />
              <span id={`${id}-${way}-text`} className="small soft">
                {t(`rules.accepts.${way}Text`)}
              </span>
            </span>
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  );
}
