import { useTranslation } from '#i18n/use-translation.ts';
import styles from '../families.module.css';

const sections = ['lessons', 'agreements', 'report', 'signIn', 'details', 'data'] as const;

/** The parts of a child's page, in their order. */
export function Contents() {
  const { t } = useTranslation('families');
  return (
    <nav className={`edge ${styles.contentsPlace}`} aria-label={t('contents.label')}>
      <ul className={`plain-list ${styles.contents}`}>
        {sections.map((id) => (
          <li key={id}>
            <a href={`#${id}`}>{t(`contents.${id}`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
