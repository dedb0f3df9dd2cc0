import { knownLanguage, languages } from '@lomdim/contract/languages';
import { useTranslation } from '#i18n/use-translation.ts';
import { SelectField } from '#kit/field/select-field.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { Section } from '../section.tsx';
import styles from '../settings.module.css';

export function LanguageSection() {
  const { t } = useTranslation('settings');
  const { language, changeLanguage, unsaved } = useLanguage();
  return (
    <Section id="language" title={t('language.title')} lead={t('language.lead')}>
      <div className={styles.narrow}>
        <SelectField
          name="language"
          label={t('language.label')}
          value={language}
          options={languages.map(({ code, nativeName }) => ({ value: code, text: nativeName }))}
          onChange={({ target }) => {
            const chosen = knownLanguage(target.value);
            if (chosen) void changeLanguage(chosen);
          }}
        />
      </div>
      {unsaved && (
        <p className="soft" role="status">
          {t('language.unsaved')}
        </p>
      )}
    </Section>
  );
}
