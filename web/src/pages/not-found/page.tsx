import { useTranslation } from 'react-i18next';
import { QuietArch } from '#components/art/quiet-arch.tsx';
import styles from '#components/message-page.module.css';
import { ButtonLink } from '#components/ui/button.tsx';
import { usePageHead } from '#lib/page-head.ts';

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
