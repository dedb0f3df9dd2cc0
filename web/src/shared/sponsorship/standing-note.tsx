import { sponsorship } from '@lomdim/contract/constants';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { ActionButton } from '#kit/action/action-button.tsx';
import { numberFormat } from '#kit/numbers/numbers.ts';
import { formatMoment } from '#kit/time/format.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { supabase } from '#lib/client/supabase.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { type Standing, sponsorshipStanding } from './get-standing.ts';

/** Why there is no sponsored course just now: the place in the queue, or until when the next one has to be waited for. */
export function StandingNote({ standing }: { standing: Standing }) {
  const { t } = useTranslation('sponsorship');
  const { language } = useLanguage();
  const { profile } = useAuth();
  if (standing.state === 'ready') return <p>{t('ready')}</p>;
  if (standing.state === 'queued') {
    const { title, place } = standing;
    return (
      <>
        <p>{t('queued', { title, place: numberFormat(language).format(place) })}</p>
        <p>{t('turn')}</p>
      </>
    );
  }
  const { state, title, next } = standing;
  const date = formatMoment(next, language, viewerZone(profile));
  return (
    <>
      <p>{t(state, { title, date })}</p>
      <p>{t('fair', { count: sponsorship.pauseDays })}</p>
    </>
  );
}

/** Gives up one's place in the queue. */
type LeaveProps = {
  onLeft?: () => void;
  /** In whose place, where it is a child's. */
  childId?: string | undefined;
};

export function LeaveQueue({ onLeft, childId }: LeaveProps) {
  const { t } = useTranslation('sponsorship');
  const { user } = useAuth();
  const queryClient = useQueryClient();

  async function leave() {
    const client = await supabase();
    await client
      .rpc('leave_sponsorship_queue', childId === undefined ? {} : { child_id: childId })
      .throwOnError();
    await queryClient.invalidateQueries({ queryKey: sponsorshipStanding(childId ?? user?.id).queryKey });
    onLeft?.();
  }

  return (
    <ActionButton look="quiet" work={leave}>
      {t('leave')}
    </ActionButton>
  );
}
