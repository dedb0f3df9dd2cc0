import { donations } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { ChoiceCard } from '#kit/field/choice-card.tsx';
import { formatEuros } from '#kit/money/money.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import type { Choice } from '../use-donation-form.ts';
import styles from './donations.module.css';

type Props = { chosen: Choice | null; onChoose: (choice: Choice) => void };

/** The three tiers, and an amount of one's own. */
export function TierChoice({ chosen, onChoose }: Props) {
  const { t } = useTranslation('donations');
  const { language } = useLanguage();
  const choices = [
    ...donations.tiers.map(({ name, amountInCents, courses }) => ({
      name,
      amount: formatEuros(amountInCents, language),
      text: t('courses', { count: courses }),
    })),
    { name: 'custom', amount: t('custom.title'), text: t('custom.text') },
  ] as const;
  return (
    <fieldset className={styles.tiers}>
      <legend className={`strong ${styles.legend}`}>{t('choose')}</legend>
      {choices.map(({ name, amount, text }) => (
        <ChoiceCard
          key={name}
          name="tier"
          value={name}
          checked={chosen === name}
          onChange={() => onChoose(name)}
        >
          <span className={styles.tierWords}>
            {name !== 'custom' && (
              <span className={`small strong ${styles.tierName}`}>{t(`tiers.${name}`)}</span>
            )}
            <span className={styles.tierAmount}>{amount}</span>
            <span className="small soft">{text}</span>
          </span>
        </ChoiceCard>
      ))}
    </fieldset>
  );
}
