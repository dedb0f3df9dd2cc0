import { useTranslation } from 'react-i18next';
import { useRequestTexts } from '../use-request-texts.ts';
import styles from './sos.module.css';

type Props = {
  subject: string;
  language: string | null;
  minutes: number;
  level?: string | undefined;
};

export function RequestFacts({ subject, language, minutes, level }: Props) {
  const { t } = useTranslation('sos');
  const words = useRequestTexts();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('request.subject')}</dt>
        <dd dir="auto">{words.subject(subject)}</dd>
      </div>
      <div>
        <dt>{t('request.language')}</dt>
        <dd>{words.language(language)}</dd>
      </div>
      <div>
        <dt>{t('request.minutes')}</dt>
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
