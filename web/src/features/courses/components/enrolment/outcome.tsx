import { useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import type { Child } from '#shared/family/family.ts';
import type { Standing } from '#shared/sponsorship/get-standing.ts';
import { LeaveQueue, StandingNote } from '#shared/sponsorship/standing-note.tsx';
import type { Enrolment } from '../../api/enrol-in-course.ts';
import styles from './enrolment.module.css';

type Props = {
  enrolment: Enrolment | { outcome: 'enrolled' };
  courseId: string;
  /** For whom, where it was a child. */
  child: Child | undefined;
  onDone: () => void;
};

/** What came of it, and the next step. */
export function Outcome({ enrolment, courseId, child, onDone }: Props) {
  const { t } = useTranslation(['courses', 'sponsorship']);
  const [hasLeft, setHasLeft] = useState(false);
  const { outcome } = enrolment;
  const standing = 'standing' in enrolment ? enrolment.standing : null;
  const isQueued = standing?.state === 'queued' && !hasLeft;
  const isHeldUp = standing?.state === 'open' || standing?.state === 'resting';
  const close = useRef<HTMLButtonElement>(null);

  // The button that was pressed goes away.
  function leave() {
    setHasLeft(true);
    close.current?.focus();
  }

  const sits = outcome === 'sponsored' || outcome === 'enrolled';
  return (
    <div className={`stack-4 ${styles.form}`}>
      <div
        role="status"
        className={`callout stack-2 ${styles.note} ${outcome === 'sponsored' ? styles.honour : ''}`}
      >
        {outcome === 'trial' && <p>{t('enrolment.outcome.trial')}</p>}
        {outcome === 'trial' && <Begins moment={enrolment.begins} />}
        {outcome === 'donation' && !isHeldUp && <p>{t('enrolment.outcome.noneFree')}</p>}
        {hasLeft ? <p>{t('sponsorship:left')}</p> : <Reason standing={standing} />}
        {outcome === 'enrolled' && child ? (
          <p>{t('enrolment.outcome.enrolledChild', { name: child.first_name })}</p>
        ) : (
          outcome !== 'trial' && <p>{t(`enrolment.outcome.${outcome}`)}</p>
        )}
      </div>
      <div className="cluster-3">
        {outcome === 'donation' && (
          <ButtonLink to="/dashboard/student?tab=support" onClick={onDone}>
            {t('enrolment.toDonation')}
          </ButtonLink>
        )}
        {sits && (
          <ButtonLink to={`/course/${courseId}`} onClick={onDone}>
            {t('enrolment.toCourse')}
          </ButtonLink>
        )}
        {isQueued && <LeaveQueue onLeft={leave} childId={child?.child_id} />}
        <Button ref={close} look="quiet" onClick={onDone}>
          {t('enrolment.done')}
        </Button>
      </div>
    </div>
  );
}

/** Why there is no sponsored place for them now. */
function Reason({ standing }: { standing: Standing | null }) {
  return standing && standing.state !== 'ready' ? <StandingNote standing={standing} /> : null;
}

function Begins({ moment }: { moment: string }) {
  const { t } = useTranslation('courses');
  const beginning = useBeginning();
  return <p>{t('enrolment.begins', { begins: beginning(moment) })}</p>;
}
