import { knownLanguage, languageDetection } from '@lomdim/contract/languages';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import styles from './unknown-language.module.css';

/** Says that the address asks for a language that is not one of ours, until one of them is chosen. */
export function UnknownLanguage() {
  const { t } = useTranslation('common');
  const { search } = useLocation();
  const { isChosen } = useLanguage();
  const asked = new URLSearchParams(search).get(languageDetection.queryKey);
  if (!asked || knownLanguage(asked) || isChosen) return null;
  return (
    <p role="status" className={styles.notice}>
      {t('languageUnknown')}
    </p>
  );
}
