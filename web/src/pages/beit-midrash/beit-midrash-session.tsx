import { use, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BeitMidrashSession } from '#features/beit-midrash/api/list-sessions.ts';
import { beitMidrashPath } from '#features/beit-midrash/beit-midrash-address.ts';
import { useRestNow } from '#features/beit-midrash/components/header/use-rest-now.ts';
import { AddToCalendar } from '#features/live-sessions/components/add-to-calendar.tsx';
import { JoinContext } from '#features/live-sessions/components/join/join-context.ts';
import { SessionFacts } from '#features/live-sessions/components/join/session-facts.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { showToast } from '#lib/toasts.ts';
import styles from './beit-midrash-session.module.css';

type Props = {
  session: BeitMidrashSession;
  zone: string;
  /** In the order of a day it is its title that is pressed. */
  asTitle?: boolean;
  /** Somebody who had to sign in first has come back for this session. */
  wanted?: boolean;
};

/** Join Now while it is live, Schedule before. Who is not signed in signs in first and comes back to it. */
export function BeitMidrashSessionAction({ session: shown, zone, asTitle = false, wanted = false }: Props) {
  const { t } = useTranslation(['beitMidrash', 'liveSessions']);
  const { user, profile } = useAuth();
  const navigate = useNavigate();
  const join = use(JoinContext);
  const rest = useRestNow(zone);
  const [open, setOpen] = useState(false);
  // The list rows have a cursor, and know of a reserved place, for which the dialog asks anew; the Beit Midrash has neither.
  const session = { ...shown, next_cursor: '', is_reserved: false };
  const action = session.state === 'ongoing' ? 'join' : 'schedule';

  function press() {
    if (!user) {
      showToast('news', t('signInFirst'));
      navigate('/auth', { state: { from: `${beitMidrashPath}?session=${session.id}` } });
    } else if (action === 'join') join(session);
    else setOpen(true);
  }

  const comeBack = useEffectEvent(press);
  const isBack = wanted && profile !== null;
  useEffect(() => {
    if (isBack) comeBack();
  }, [isBack]);

  return (
    <>
      {asTitle ? (
        <button type="button" className={styles.title} onClick={press}>
          {session.title}
        </button>
      ) : (
        <Button
          look={action === 'join' && !rest ? 'strong' : 'quiet'}
          aria-label={t('liveSessions:item.actionFor', {
            action: t(`sessions.${action}`),
            title: session.title,
          })}
          onClick={press}
        >
          {t(`sessions.${action}`)}
        </Button>
      )}
      {open && (
        <ScheduleDialog
          session={session}
          onClose={() => setOpen(false)}
          onJoin={() => {
            setOpen(false);
            join(session);
          }}
        />
      )}
    </>
  );
}

type ScheduleProps = {
  session: BeitMidrashSession & { next_cursor: string; is_reserved: boolean };
  onClose: () => void;
  onJoin: () => void;
};

/** An upcoming session is added to one's calendar, or joined at once. */
function ScheduleDialog({ session, onClose, onJoin }: ScheduleProps) {
  const { t } = useTranslation('beitMidrash');
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('schedule.title', { title: session.title })}
      description={t('schedule.lead')}
    >
      <div className="stack-4">
        <SessionFacts session={session} />
        <div className="cluster-2">
          <Button onClick={onJoin}>{t('schedule.place')}</Button>
          <AddToCalendar session={session} />
        </div>
      </div>
    </Dialog>
  );
}
