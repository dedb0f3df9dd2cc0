import { useTranslation } from '#i18n/use-translation.ts';
import type { Standing } from '../api/get-standing.ts';
import { readRequest } from '../sos-request.ts';
import type { Sos } from '../use-sos.ts';
import { RequestForm } from './request-form.tsx';
import styles from './sos.module.css';

/** The search has ended by itself: why, and the same one again with one press. */
export function Expired({ sos, standing, person }: { sos: Sos; standing: Standing; person: string }) {
  const { t } = useTranslation('sos');
  const { subject, language, duration_minutes: minutes, expired_because: why } = standing;
  const request = readRequest(JSON.stringify({ subject, language: language ?? '', minutes }), '');
  return (
    <>
      <section className="callout stack-2" aria-labelledby="sos-expired">
        <h2 id="sos-expired" className={`step-title ${styles.heading}`}>
          {t('expired.title')}
        </h2>
        <p>{t(`expired.${isReason(why) ? why : 'not_heard'}`)}</p>
      </section>
      <RequestForm person={person} begin={sos.begin} initial={request} action={t('expired.again')} />
    </>
  );
}

function isReason(why: string | null): why is 'unanswered' | 'time_over' | 'not_heard' {
  return why === 'unanswered' || why === 'time_over' || why === 'not_heard';
}
