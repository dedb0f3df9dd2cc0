import { useTranslation } from '#i18n/use-translation.ts';
import { chooseTheme, useThemeChoice } from '#lib/browser/theme.ts';
import { Section } from '../section.tsx';
import styles from '../settings.module.css';

export function ThemeSection() {
  const { t } = useTranslation('settings');
  const choice = useThemeChoice();
  return (
    <Section id="theme" title={t('theme.title')} lead={t('theme.lead')}>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('theme.title')}</legend>
        {(['system', 'light', 'dark'] as const).map((each) => (
          <label key={each} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              value={each}
              checked={choice === each}
              onChange={() => chooseTheme(each)}
            />
            {t(`theme.${each}`)}
          </label>
        ))}
      </fieldset>
    </Section>
  );
}
