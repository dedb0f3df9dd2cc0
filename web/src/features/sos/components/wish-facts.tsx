import { useTranslation } from 'react-i18next';
import { useWishWords } from '../use-wish-words.ts';
import styles from './sos.module.css';

type Props = {
  subject: string;
  language: string | null;
  minutes: number;
  level?: string | undefined;
};

export function WishFacts({ subject, language, minutes, level }: Props) {
  const { t } = useTranslation('sos');
  const words = useWishWords();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('wish.subject')}</dt>
        <dd dir="auto">{words.subject(subject)}</dd>
      </div>
      <div>
        <dt>{t('wish.language')}</dt>
        <dd>{words.language(language)}</dd>
      </div>
      <div>
        <dt>{t('wish.minutes')}</dt>
        <dd>{words.minutes(minutes)}</dd>
      </div>
      {level && (
        <div>
          <dt>{t('offer.level')}</dt>
          <dd>{level}</dd>
        </div>
      )}
    </dl>
  );
}
