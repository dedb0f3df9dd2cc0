import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { formatBeginning } from '#kit/time/format.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { readFailure } from '#lib/errors/read-failure.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { showToast } from '#lib/toasts.ts';
import type { Child } from '#shared/family/family.ts';
import { sessionOpensAt } from '#shared/room-hours/room-hours.ts';
import type { Eligibility } from '../../api/get-session-details.ts';
import { giveBackPlace, reservePlace } from '../../api/reserve-place.ts';
import type { LiveSession } from '../../api/search-sessions.ts';
import { AddToCalendar } from '../add-to-calendar.tsx';
import styles from '../live-sessions.module.css';

type Props = {
  session: LiveSession;
  eligibility: Eligibility;
  /** For whom the place is, where it is not for oneself. */
  child: Child | undefined;
};

/** A session that opens later: a place is reserved, or given back. */
export function ReserveStep({ session, eligibility, child }: Props) {
  const { t } = useTranslation(['liveSessions', 'family']);
  const [isAgeConfirmed, confirmAge] = useState(false);
  const place = { session: session.id, childId: child?.child_id };
  const reserving = useAction(async () => {
    await reservePlace(place, isAgeConfirmed);
    showToast('done', t('toast.reserved'));
  });
  const givingBack = useAction(async () => {
    await giveBackPlace(place);
    showToast('done', t('toast.givenBack'));
  });
  const failure = reserving.failure ?? givingBack.failure;
  const may = eligibility === 'enrolled' || eligibility === 'free_trial';
  const isHeld = eligibility === 'reserved';
  const refused = readFailure(reserving.failure);
  const asksForAge = refused.kind === 'refused' && refused.code === 'age_not_confirmed';
  return (
    <>
      <p
        role={failure === undefined ? 'status' : 'alert'}
        className={`callout ${styles.standing}`}
        data-refused={(may || isHeld) && failure === undefined ? undefined : ''}
      >
        {failure === undefined ? t(`eligibility.${eligibility}`) : errorMessage(failure)}
      </p>
      {(may || isHeld) && !child && <Opening session={session} isTrial={eligibility === 'free_trial'} />}
      {(may || isHeld) && child && (
        <p className="small soft">{t('reserve.childEnters', { name: child.first_name })}</p>
      )}
      {may && child && (asksForAge || isAgeConfirmed) && (
        <Checkbox
          label={t('family:confirmAge', { name: child.first_name })}
          hint={t('family:confirmHint')}
          checked={isAgeConfirmed}
          onChange={(event) => confirmAge(event.target.checked)}
        />
      )}
      {may && (
        <Button tall busy={reserving.busy} onClick={() => void reserving.run()}>
          {t('reserve.submit')}
        </Button>
      )}
      {isHeld && (
        <div className="cluster-2">
          <Button look="quiet" busy={givingBack.busy} onClick={() => void givingBack.run()}>
            {t('reserve.giveBack')}
          </Button>
          <AddToCalendar session={session} />
        </div>
      )}
      {(eligibility === 'trial_used' || eligibility === 'trial_reserved') && (
        <ButtonLink to={`/course/${session.course_id}`} look="quiet">
          {t('join.course')}
        </ButtonLink>
      )}
    </>
  );
}

/** From when on it is joined, and that nothing is spent before. */
function Opening({ session, isTrial }: { session: LiveSession; isTrial: boolean }) {
  const { t } = useTranslation('liveSessions');
  const { profile } = useAuth();
  const { language } = useLanguage();
  const opens = sessionOpensAt(session.scheduled_at).toISOString();
  return (
    <p className="small soft">
      {t('reserve.opens', { when: formatBeginning(opens, language, viewerZone(profile)) })}{' '}
      {t(isTrial ? 'reserve.trialKept' : 'reserve.free')}
    </p>
  );
}
