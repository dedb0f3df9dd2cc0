import { supportEmail } from '@lomdim/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { lastDecision } from '#features/notifications/api/get-last-decision.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import styles from '#shared/page-states/message-page.module.css';
import { MessagePage } from '#shared/page-states/message-page.tsx';
import { GoBackButton } from './go-back-button.tsx';

/** Whatever is neither approved nor pending counts as rejected. */
type Props = { status: string | null };

/** On the teacher's own pages. What others will read about them can be completed meanwhile. */
export function NotApproved({ status }: Props) {
  const { t } = useTranslation('accounts');
  const { user } = useAuth();
  return (
    <MessagePage
      {...useTexts(status)}
      waiting={user && status !== null && <DecisionNotes teacher={user.id} status={status} />}
    >
      <ButtonLink to="/profile">{t('completeProfile')}</ButtonLink>
      <GoBackButton />
    </MessagePage>
  );
}

/** On pages for everyone, which a teacher may use only once approved. */
export function NotApprovedBlocked({ status }: Props) {
  const { t } = useTranslation('accounts');
  const { signOut, loading } = useAuth();
  return (
    <MessagePage {...useTexts(status)}>
      <TextLink to={`mailto:${supportEmail}`}>{t('contactSupport')}</TextLink>
      <Button look="quiet" busy={loading} onClick={() => void signOut()}>
        {t('logOut')}
      </Button>
    </MessagePage>
  );
}

function useTexts(status: string | null): { title: string; text: string } {
  const { t } = useTranslation('accounts');
  return status === 'pending'
    ? { title: t('approval_pending'), text: t('approval_pending_message') }
    : { title: t('application_rejected'), text: t('application_rejected_message') };
}

/** What the admin wrote about the decision; nothing while it is loading or when there is no note. */
function DecisionNotes({ teacher, status }: { teacher: string; status: string }) {
  const { t } = useTranslation('accounts');
  const { data } = useQuery(lastDecision(teacher));
  if (!data?.notes || data.status !== status) return null;
  return (
    <figure className="stack-2">
      <figcaption className="soft">{t('decisionNotes')}</figcaption>
      <blockquote className={`callout ${styles.note}`} dir="auto">
        {data.notes}
      </blockquote>
    </figure>
  );
}
