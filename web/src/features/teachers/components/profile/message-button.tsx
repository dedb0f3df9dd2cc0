import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { ChatIcon } from '#kit/icons/icons.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { openConversation } from '#shared/conversations/open-conversation.ts';

/** For students, and for visitors once they are in; nobody else writes to a teacher from here. */
export function MessageButton({ teacher }: { teacher: { id: string; first_name: string } }) {
  const { t } = useTranslation('teachers');
  const { user, profile } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { busy, run } = useAction(
    async () => navigate(`/chat?conversation=${await openConversation(teacher.id)}`),
    toastError,
  );
  // Until the profile is there, what was said at sign-up: it is rarely another, and then nothing moves.
  if (user && (profile ?? user.user_metadata).role !== 'student') return null;
  return (
    <Button
      look="quiet"
      busy={busy}
      onClick={() => void (user ? run() : navigate('/auth', { state: { from: pathname + search } }))}
    >
      <ChatIcon />
      {t('profile.message', { name: teacher.first_name })}
    </Button>
  );
}
