import { useTranslation } from '#i18n/use-translation.ts';
import styles from './settings.module.css';

/** The parts of the page in their order; each has its place in the address and its texts under the same name. */
const sections = [
  'language',
  'theme',
  'timeZone',
  'notifications',
  'email',
  'password',
  'passkeys',
  'secondFactor',
  'signIns',
  'identities',
  'calendar',
  'blocked',
  'export',
  'deletion',
] as const;

/** The list in the margin. A plain link, so that the browser takes one there. */
export function Contents() {
  const { t } = useTranslation('settings');
  return (
    <nav className={`edge ${styles.contentsPlace}`} aria-label={t('contents')}>
      <ul className={`plain-list ${styles.contents}`}>
        {sections.map((id) => (
          <li key={id}>
            <a href={`#${id}`}>{t(`${id}.title`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
