import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { useNow } from '#kit/time/use-now.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { showToast } from '#lib/toasts.ts';
import type { Child } from '#shared/family/family.ts';
import { learnerOf } from '#shared/family/learner.ts';
import { LearnerField } from '#shared/family/learner-field.tsx';
import { useChildren } from '#shared/family/use-children.ts';
import { spanFrom } from '#shared/rest-days/rest-spans.ts';
import { RestWarning } from '#shared/rest-days/rest-warning.tsx';
import { useRest } from '#shared/rest-days/use-rest.ts';
import { sessionOpensAt } from '#shared/room-hours/room-hours.ts';
import { sessionDetails } from '../../api/get-session-details.ts';
import type { LiveSession } from '../../api/search-sessions.ts';
import styles from '../live-sessions.module.css';
import { JoinStep } from './join-step.tsx';
import { ReserveStep } from './reserve-step.tsx';
import { SessionFacts } from './session-facts.tsx';
import { useJoinSession } from './use-join-session.ts';

type Props = {
  /** As the list knows it; what counts is asked for anew. */
  session: LiveSession;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** What a session is, whether one may have a place in it or join it, and doing so. */
export function JoinDialog({ session: listed, open, onOpenChange }: Props) {
  const { t } = useTranslation('liveSessions');
  const { user, profile } = useAuth();
  const queryClient = useQueryClient();
  const me = user?.id ?? '';
  const [chosen, choose] = useState<string>();
  const children = useChildren(open && listed.teacher_id !== me);
  const learner = learnerOf(me, children, chosen, listed.audience === 'children');
  const childId = learner.child?.child_id;
  const details = useQuery({ ...sessionDetails(me, listed.id, childId), enabled: open });
  const joining = useJoinSession(listed.id, () => onOpenChange(false));
  const session = details.data?.session ?? listed;
  const eligibility = details.data?.eligibility;
  const zone = viewerZone(profile);
  const opens = useNow() >= sessionOpensAt(session.scheduled_at);
  const rest = useRest([spanFrom(session.scheduled_at, session.duration_minutes)], [{ zone }]);

  const gone = useEffectEvent(() => {
    showToast('failed', t('toast.notFound'));
    onOpenChange(false);
    void queryClient.invalidateQueries({ queryKey: ['live-sessions'] });
  });
  const failed = useEffectEvent(() => showToast('failed', t('toast.detailsFailed')));
  useEffect(() => {
    if (open && details.data === null) gone();
  }, [open, details.data]);
  useEffect(() => {
    if (open && details.error) failed();
  }, [open, details.error]);

  // Who has waited for it here has a place until now, and joins from now on.
  const askAgain = useEffectEvent(() => void details.refetch());
  useEffect(() => {
    if (open && opens) askAgain();
  }, [open, opens]);

  return (
    <Dialog
      title={session.title}
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (!next) joining.reset();
      }}
    >
      <div className={styles.dialog}>
        <SessionFacts session={session} />
        <RestWarning rest={rest} zone={zone} />
        <LearnerField me={me} childrenOfMine={children} value={learner.id} onChange={choose} />
        {details.error && !details.data ? (
          <QueryFailure query={details} title={t('toast.detailsFailed')} />
        ) : eligibility ? (
          <Step key={learner.id} {...{ session, eligibility, opens, joining }} child={learner.child} />
        ) : (
          <Skeleton shape={{ height: '6rem' }} />
        )}
      </div>
    </Dialog>
  );
}

type StepProps = Parameters<typeof JoinStep>[0] & { opens: boolean; child: Child | undefined };

/** Before it opens a place is reserved; the teacher goes in whenever they like. A child goes in by itself. */
function Step({ session, eligibility, opens, joining, child }: StepProps) {
  const isEarly = !opens && !joining.room && eligibility !== 'teacher' && eligibility !== 'joined';
  if (isEarly || child) return <ReserveStep session={session} eligibility={eligibility} child={child} />;
  return <JoinStep session={session} eligibility={eligibility} joining={joining} />;
}
