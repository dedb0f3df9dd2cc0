import { sos as limits } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Meter } from '#kit/chart/meter.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { Standing } from '../api/get-standing.ts';
import { nameOf } from '../stage.ts';
import { useCountdown } from '../use-countdown.ts';
import type { Sos } from '../use-sos.ts';
import { PassedOffer } from './passed-offer.tsx';
import { RequestFacts } from './request-facts.tsx';
import styles from './sos.module.css';

/** Somebody is here: yes, or not now, within a minute and a half. */
export function Offer({ sos, standing }: { sos: Sos; standing: Standing }) {
  const { t } = useTranslation('sos');
  const { levelName } = useVocabulary();
  const { passed, answer, isDisconnected } = sos;
  const offer = standing.offer_id ?? '';
  const name = nameOf(standing.other_first_name, standing.other_initial) || t('offer.nameless');
  const accepted = standing.i_accepted;
  const isSaying = (accept: boolean) => answer.busy && answer.input?.[1] === accept;
  const say = (accept: boolean) => void answer.run(offer, accept);
  return (
    <section className={`surface stack-5 ${styles.panel} ${styles.offer}`} aria-labelledby="sos-offer">
      <PassedOffer passed={passed} />
      <div className={styles.person}>
        <Avatar name={name} size="large" />
        <div>
          <h2 id="sos-offer" className={`step-title ${styles.heading}`} dir="auto">
            {t('offer.title', { name })}
          </h2>
          <p>
            {accepted
              ? t('offer.accepted', { name })
              : t(standing.other_accepted ? 'offer.theyAccepted' : 'offer.question', { name })}
          </p>
        </div>
      </div>
      <RequestFacts
        subject={standing.offer_subject ?? standing.subject}
        language={standing.offer_language}
        minutes={standing.offer_minutes ?? standing.duration_minutes}
        level={standing.other_level ? levelName(standing.other_level) : undefined}
      />
      <TimeLeft standing={standing} onOver={sos.look} />
      {isDisconnected && <p className="small soft">{t('waiting.disconnected')}</p>}
      <Alert error={answer.failure} />
      <div className={`cluster-3 ${styles.ways}`}>
        {!accepted && (
          <Button tall busy={isSaying(true)} onClick={() => say(true)}>
            {t('offer.accept')}
          </Button>
        )}
        <Button look="quiet" tall={!accepted} busy={isSaying(false)} onClick={() => say(false)}>
          {accepted ? t('offer.takeBack') : t('offer.decline')}
        </Button>
      </div>
    </section>
  );
}

function TimeLeft({ standing, onOver }: { standing: Standing; onOver: () => void }) {
  const { t } = useTranslation('sos');
  const left = useCountdown(standing.offer_expires_at, standing, onOver);
  return (
    <div className={`stack-2 ${styles.left}`} role="timer">
      <span>{t('offer.left', { count: left })}</span>
      <Meter tone="live" value={left} max={limits.offerSeconds} />
    </div>
  );
}
