import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { QuietArch } from '../../components/art/quiet-arch.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { usePageHead } from '../../lib/page-head.ts';
import styles from './not-found.module.css';

/** Stands in the place of a page that broke or could not be fetched; the rest of the site stays. */
export function PageError() {
  const { t } = useTranslation('common');
  const error = useRouteError();
  usePageHead({ title: `${t('pageError.title')} · Lomdim`, description: t('description'), indexed: false });
  useEffect(() => {
    console.error('a page could not be shown', error);
  }, [error]);
  return (
    <div className={styles.page} role="alert">
      <QuietArch />
      <div className={styles.words}>
        <h1 className={styles.title}>{t('pageError.title')}</h1>
        <p className={styles.explanation}>{t('pageError.explanation')}</p>
        <div className={styles.ways}>
          <Button onClick={() => location.reload()}>{t('pageError.tryAgain')}</Button>
          <ButtonLink look="quiet" to="/">
            {t('notFound.returnHome')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
