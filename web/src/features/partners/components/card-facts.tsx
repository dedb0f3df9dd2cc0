import { fallbacks } from '@lomdim/contract/constants';
import { useTranslation } from 'react-i18next';
import { useVocabulary } from '../../../lib/vocabulary.ts';
import type { Partner } from '../api/partner-page.ts';
import styles from './partner-card.module.css';

/** At which level, in which languages, when, and what for. */
export function CardFacts({ partner }: { partner: Partner }) {
  const { t } = useTranslation('partners');
  const { levelName, languageName } = useVocabulary();
  return (
    <>
      <dl className={styles.facts}>
        <Fact
          name={t('card.level')}
          value={levelName(partner.learning_level ?? fallbacks.studyPartner.level)}
        />
        {partner.languages_spoken.length > 0 && (
          <Fact name={t('card.languages')} value={partner.languages_spoken.map(languageName).join(', ')} />
        )}
        <Fact name={t('card.availability')} value={partner.study_availability || t('card.flexible')} />
      </dl>
      {partner.study_goals ? (
        <p className={styles.goals}>
          <span className={styles.goalsName}>{t('card.goals')}</span>
          <span className={styles.goalsText} dir="auto">
            {partner.study_goals}
          </span>
        </p>
      ) : (
        <div />
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  );
}
