import { useTranslation } from '#i18n/use-translation.ts';
import { AlertRegion } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Spinner } from '#kit/waiting/spinner.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import type { SearchState } from '../use-groups.ts';
import styles from './palette.module.css';

/** Below the choices: that more is coming, that it could not be fetched, or how much there is. */
export function PaletteState({ search, count }: { search: SearchState; count: number }) {
  const { t } = useTranslation(['palette', 'common']);
  return (
    <div className={`small soft ${styles.state}`}>
      <p role="status" className={search.busy ? 'cluster-2 middle' : undefined}>
        {search.busy && <Spinner />}
        {search.busy ? t('searching') : t('count', { count })}
      </p>
      {search.error ? (
        <AlertRegion className={styles.failed}>
          <p>{errorMessage(search.error)}</p>
          <Button look="quiet" onClick={search.again}>
            {t('common:form.tryAgain')}
          </Button>
        </AlertRegion>
      ) : (
        <p className={styles.keys} aria-hidden="true">
          {t('keys')}
        </p>
      )}
    </div>
  );
}
