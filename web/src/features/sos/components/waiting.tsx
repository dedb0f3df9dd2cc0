import { sos as limits } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { numberFormat } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import type { Standing } from '../api/get-standing.ts';
import { useServerTime } from '../use-countdown.ts';
import type { Sos } from '../use-sos.ts';
import { PassedOffer } from './passed-offer.tsx';
import { RequestFacts } from './request-facts.tsx';
import styles from './sos.module.css';

/** Waiting in the queue: the request, the time waited, and the state of the connection. */
export function Waiting({ sos, standing }: { sos: Sos; standing: Standing }) {
  const { t } = useTranslation('sos');
  const { passed, isDisconnected, end } = sos;
  return (
    <section className={`surface stack-5 ${styles.panel}`} aria-labelledby="sos-waiting">
      <PassedOffer passed={passed} isWaiting />
      <div className={styles.head}>
        <h2 id="sos-waiting" className={`step-title ${styles.heading}`}>
          {t('waiting.title')}
        </h2>
        <Waited standing={standing} />
      </div>
      <RequestFacts
        subject={standing.subject}
        language={standing.language}
        minutes={standing.duration_minutes}
      />
      <p className={styles.connection} role="status">
        <span className={isDisconnected ? styles.disconnectedDot : styles.connectedDot} aria-hidden="true" />
        <span>{isDisconnected ? t('waiting.disconnected') : t('waiting.connected')}</span>
      </p>
      <Until standing={standing} />
      <Alert error={end.failure} />
      <div className={`cluster-3 ${styles.ways}`}>
        <Button look="quiet" busy={end.busy} onClick={() => void end.run()}>
          {t('waiting.stop')}
        </Button>
      </div>
    </section>
  );
}

function Waited({ standing }: { standing: Standing }) {
  const { t } = useTranslation('sos');
  const { language } = useLanguage();
  const seconds = Math.max(
    0,
    Math.floor((useServerTime(standing) - Date.parse(standing.waiting_since)) / 1000),
  );
  const two = numberFormat(language, { minimumIntegerDigits: 2 });
  return (
    <p className={styles.clock} role="timer" aria-label={t('waiting.waited')}>
      <span className="small soft">{t('waiting.waited')}</span>{' '}
      <span className={styles.digits}>
        {Math.floor(seconds / 60)}:{two.format(seconds % 60)}
      </span>
    </p>
  );
}

function Until({ standing }: { standing: Standing }) {
  const { t } = useTranslation('sos');
  const end = Date.parse(standing.waiting_since) + limits.waitMinutes * 60_000;
  const count = Math.max(1, Math.ceil((end - useServerTime(standing)) / 60_000));
  return <p className="small soft">{t('waiting.until', { count })}</p>;
}
