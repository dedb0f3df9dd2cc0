import { useTranslation } from '#i18n/use-translation.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { Button } from '../button/button.tsx';
import styles from './failure.module.css';

type Props = {
  error: unknown;
  /** What did not work, before why. */
  title?: string | undefined;
  busy?: boolean;
  onAgain: () => void;
};

/** Shown instead of what could not be fetched: the error message and a retry button. */
export function Failure({ error, title, busy = false, onAgain }: Props) {
  const { t } = useTranslation('common');
  return (
    <div role="alert" className={`callout ${styles.failure}`}>
      {title && <p className="strong">{title}</p>}
      <p>{errorMessage(error)}</p>
      <Button look="quiet" busy={busy} onClick={onAgain}>
        {t('form.tryAgain')}
      </Button>
    </div>
  );
}

type QueryProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  title?: string | undefined;
};

/** The same, for a query of TanStack's. */
export function QueryFailure({ query: { error, isFetching, refetch }, title }: QueryProps) {
  return <Failure error={error} title={title} busy={isFetching} onAgain={() => void refetch()} />;
}
