import { useTranslation } from 'react-i18next';
import { QuietArch } from '#kit/art/quiet-arch.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { usePageHead } from '#lib/head/page-head.ts';
import styles from '#shared/page-states/message-page.module.css';

/** A session's address without the name of a room. */
export default function InvalidSessionPage() {
  const { t } = useTranslation('liveSessions');
  usePageHead({
    title: `${t('invalidSession.title')} · Lomdim`,
    description: t('invalidSession.text'),
    indexed: false,
  });
  return (
    <div className={styles.page}>
      <QuietArch />
      <div className={styles.words}>
        <h1 className={styles.title}>{t('invalidSession.title')}</h1>
        <p className={styles.text}>{t('invalidSession.text')}</p>
        <ButtonLink to="/dashboard">{t('invalidSession.return')}</ButtonLink>
      </div>
    </div>
  );
}
