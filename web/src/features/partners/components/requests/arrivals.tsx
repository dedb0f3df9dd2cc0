import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import styles from './requests.module.css';

type Props = {
  /** How many asked since the page was opened, or since they were last shown. */
  arrived: number;
  /** How many of those that are shown wait for an answer, and whether there are more. */
  waiting: number;
  hasMore: boolean;
  onShow: () => void;
};

/** A line that is always there: it announces new requests without shifting the list until they are opened. */
export function Arrivals({ arrived, waiting, hasMore, onShow }: Props) {
  const { t } = useTranslation('partners');
  const inAll = hasMore ? t('arrivals.many', { count: waiting }) : t('arrivals.waiting', { count: waiting });
  const calm = waiting === 0 ? t('arrivals.none') : inAll;
  return (
    <div className={styles.arrivals}>
      <p role="status">{arrived > 0 ? t('arrivals.new', { count: arrived }) : calm}</p>
      {arrived > 0 && (
        <Button look="quiet" onClick={onShow}>
          {t('arrivals.show')}
        </Button>
      )}
    </div>
  );
}
