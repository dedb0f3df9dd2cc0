import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { formatMoment } from '#kit/time/format.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import type { Standing } from '../api/get-standing.ts';
import { nameOf } from '../stage.ts';
import type { Sos } from '../use-sos.ts';
import type { AboutOther } from './about-other.ts';
import { KeepPartner } from './keep-partner.tsx';
import { RequestFacts } from './request-facts.tsx';
import { RequestForm } from './request-form.tsx';
import styles from './sos.module.css';

type Props = { sos: Sos; standing: Standing; person: string; about: AboutOther | undefined };

/** The two have found each other: the way to their room, and afterwards to each other. */
export function Pair({ sos, standing, person, about }: Props) {
  const { t } = useTranslation('sos');
  const { profile } = useAuth();
  const { language } = useLanguage();
  const [again, setAgain] = useState(false);
  const zone = viewerZone(profile);
  const timeOf = (moment: string) =>
    formatMoment(moment, language, zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  const name = nameOf(standing.other_first_name, standing.other_initial) || t('offer.nameless');
  const { room_id: room, other_id: other, offer_id: pair, room_closes_at: closes } = standing;
  const keep = other && pair && (
    <KeepPartner person={person} other={other} pair={pair} name={standing.other_first_name || name} />
  );
  return (
    <>
      <section className={`surface stack-5 ${styles.panel} ${styles.offer}`} aria-labelledby="sos-pair">
        <div className={styles.person}>
          <Avatar name={name} size="large" />
          <h2 id="sos-pair" className={`step-title ${styles.heading}`} dir="auto">
            {t('pair.title', { name })}
          </h2>
        </div>
        <p>{room && closes ? t('pair.open', { time: timeOf(closes) }) : t('pair.closed')}</p>
        <RequestFacts
          subject={standing.offer_subject ?? standing.subject}
          language={standing.offer_language}
          minutes={standing.offer_minutes ?? standing.duration_minutes}
        />
        {room && (
          <div className={`cluster-3 ${styles.ways}`}>
            <ButtonLink tall to={`/video-call/${room}`}>
              {t('pair.go')}
            </ButtonLink>
          </div>
        )}
        {other && (about?.({ id: other, name }, keep) ?? keep)}
        {room && !again && (
          <div className={`stack-3 ${styles.apart}`}>
            <p className="small soft">{t('pair.again')}</p>
            <Button look="quiet" onClick={() => setAgain(true)}>
              {t('pair.search')}
            </Button>
          </div>
        )}
      </section>
      {(!room || again) && <RequestForm person={person} begin={sos.begin} />}
    </>
  );
}
