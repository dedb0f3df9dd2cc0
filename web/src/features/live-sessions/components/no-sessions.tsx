import { useTranslation } from 'react-i18next';
import { QuietArch } from '#kit/art/quiet-arch.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import styles from './live-sessions.module.css';

/** No session is planned: what is going to be here, and what there is meanwhile. */
export function NoSessions() {
  const { t } = useTranslation('liveSessions');
  return (
    <div className={styles.soon}>
      <QuietArch />
      <h3>{t('soon.title')}</h3>
      <p>{t('soon.text')}</p>
      <ButtonLink to="/women-courses">{t('soon.courses')}</ButtonLink>
    </div>
  );
}
