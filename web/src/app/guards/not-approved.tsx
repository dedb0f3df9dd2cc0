import { supportEmail } from '@lomdim/contract/constants';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { GoBackButton } from './go-back-button.tsx';
import { Panel } from './panel.tsx';

/** Whatever is neither approved nor pending counts as rejected. */
type Props = { status: string | null };

/** On the teacher's own pages. */
export function NotApproved({ status }: Props) {
  return (
    <Panel {...useTexts(status)}>
      <GoBackButton />
    </Panel>
  );
}

/** On pages for everyone, which a teacher may use only once approved. */
export function NotApprovedBlocked({ status }: Props) {
  const { t } = useTranslation('auth');
  const { signOut, loading } = useAuth();
  return (
    <Panel {...useTexts(status)}>
      <TextLink to={`mailto:${supportEmail}`}>{t('contactSupport')}</TextLink>
      <Button look="quiet" busy={loading} onClick={() => void signOut()}>
        {t('logOut')}
      </Button>
    </Panel>
  );
}

function useTexts(status: string | null): { title: string; text: string } {
  const { t } = useTranslation('auth');
  return status === 'pending'
    ? { title: t('approval_pending'), text: t('approval_pending_message') }
    : { title: t('application_rejected'), text: t('application_rejected_message') };
}
