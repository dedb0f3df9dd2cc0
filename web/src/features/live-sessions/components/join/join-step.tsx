import { useTranslation } from '#i18n/use-translation.ts';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import type { Eligibility } from '../../api/get-session-details.ts';
import type { LiveSession } from '../../api/search-sessions.ts';
import styles from '../live-sessions.module.css';
import type { useJoinSession } from './use-join-session.ts';

type Props = {
  session: LiveSession;
  eligibility: Eligibility;
  joining: ReturnType<typeof useJoinSession>;
};

const mayEnter: readonly Eligibility[] = ['teacher', 'enrolled', 'joined', 'reserved', 'free_trial'];

/** The person's eligibility, shown before anything is used up, and the next step. */
export function JoinStep({ session, eligibility, joining }: Props) {
  const { t } = useTranslation('liveSessions');
  if (joining.room) {
    return (
      <>
        <p role="status" className={`callout ${styles.standing}`}>
          {t('join.blocked')}
        </p>
        <ButtonLink to={`/live-session/${joining.room}`} target="_blank" rel="noopener" tall>
          {t('join.open')}
        </ButtonLink>
      </>
    );
  }
  const isRefused = joining.refusal !== undefined;
  const may = mayEnter.includes(eligibility);
  return (
    <>
      <p
        role={isRefused ? 'alert' : 'status'}
        className={`callout ${styles.standing}`}
        data-refused={may && !isRefused ? undefined : ''}
      >
        {isRefused ? errorMessage(joining.refusal) : t(`eligibility.${eligibility}`)}
      </p>
      {may && !isRefused && (
        <>
          <Button tall busy={joining.busy} onClick={() => void joining.join()}>
            {t(eligibility === 'teacher' || eligibility === 'joined' ? 'join.enter' : 'join.submit')}
          </Button>
          <p className="small soft">{t('join.newTab')}</p>
        </>
      )}
      {eligibility === 'trial_used' && (
        <ButtonLink to={`/course/${session.course_id}`} look="quiet">
          {t('join.course')}
        </ButtonLink>
      )}
    </>
  );
}
