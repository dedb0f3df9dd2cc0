import { useTranslation } from 'react-i18next';
import { fallbackLanguage, languageNames, languages } from '../i18n/languages.ts';
import { GlobeIcon } from './ui/icons.tsx';
import { SelectMenu } from './ui/select-menu.tsx';

const options = languages.map((language) => ({
  value: language,
  text: languageNames[language],
  lang: language,
}));

export function LanguageMenu() {
  const { t, i18n } = useTranslation('common');
  return (
    <SelectMenu
      label={t('language')}
      icon={<GlobeIcon />}
      value={languages.find((language) => language === i18n.resolvedLanguage) ?? fallbackLanguage}
      options={options}
      onChange={(language) => void i18n.changeLanguage(language)}
    />
  );
}
