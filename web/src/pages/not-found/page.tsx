import { useTranslation } from 'react-i18next';
import { QuietArch } from '#kit/art/quiet-arch.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { usePageHead } from '#lib/head/page-head.ts';
import styles from '#shared/page-states/message-page.module.css';

export default function NotFoundPage() {
  const { t } = useTranslation('common');
  usePageHead({
    title: `${t('notFound.title')} · Lomdim`,
    description: t('notFound.explanation'),
    indexed: false,
  });
  return (
    <div className={styles.page}>
      <QuietArch />
      <div className={styles.words}>
        <h1 className={styles.title}>{t('notFound.title')}</h1>
        <p className={styles.text}>{t('notFound.explanation')}</p>
        <ButtonLink to="/">{t('notFound.returnHome')}</ButtonLink>
      </div>
    </div>
  );
}
