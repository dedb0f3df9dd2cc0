import { fallbacks } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { FactList } from '#kit/list/fact-list.tsx';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { Partner } from '../../api/list-partners.ts';
import styles from './partner-card.module.css';

/** At which level, in which languages, when, and what for. */
export function CardFacts({ partner }: { partner: Partner }) {
  const { t } = useTranslation('partners');
  const { levelName, languageName } = useVocabulary();
  const facts = [
    { name: t('card.level'), value: levelName(partner.learning_level ?? fallbacks.studyPartner.level) },
    { name: t('card.languages'), value: partner.languages_spoken.map(languageName).join(', ') },
    { name: t('card.availability'), value: partner.study_availability || t('card.flexible') },
  ];
  return (
    <>
      <FactList layout="lines" facts={facts} />
      {partner.study_goals ? (
        <p className={styles.goals}>
          <span className="small soft">{t('card.goals')}</span>
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
