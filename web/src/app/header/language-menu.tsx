import { languages } from '@lomdim/contract/languages';
import { useTranslation } from '#i18n/use-translation.ts';
import { SelectMenu } from '#kit/field/select-menu.tsx';
import { GlobeIcon } from '#kit/icons/icons.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import styles from './language-menu.module.css';

const options = languages.map(({ code, nativeName }) => ({ value: code, text: nativeName, lang: code }));

export function LanguageMenu() {
  const { t } = useTranslation('common');
  const { language, changeLanguage, unsaved } = useLanguage();
  return (
    <span className={styles.menu}>
      <SelectMenu
        label={t('language')}
        icon={<GlobeIcon />}
        value={language}
        options={options}
        onChange={(chosen) => void changeLanguage(chosen)}
      />
      <span role="status" className={styles.container}>
        {unsaved && (
          <span className={styles.unsaved} title={t('languageUnsaved.explanation')}>
            {t('languageUnsaved.title')}
          </span>
        )}
      </span>
    </span>
  );
}
