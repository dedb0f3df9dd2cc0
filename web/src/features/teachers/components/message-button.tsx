import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#kit/button/button.tsx';
import { ChatIcon } from '#kit/icons/icons.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import { openConversation } from '../api/open-conversation.ts';

/** For students, and for visitors once they are in; nobody else writes to a teacher from here. */
export function MessageButton({ teacher }: { teacher: { id: string; first_name: string } }) {
  const { t } = useTranslation('teachers');
  const { user, profile } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const opening = useMutation({
    mutationFn: () => openConversation(teacher.id),
    onSuccess: (id) => navigate(`/chat?conversation=${id}`),
    onError: (error) => showToast('failed', errorMessage(error)),
  });
  if (user && profile?.role !== 'student') return null;
  return (
    <Button
      look="quiet"
      busy={opening.isPending}
      onClick={() =>
        user ? opening.mutate() : void navigate('/auth', { state: { from: pathname + search } })
      }
    >
      <ChatIcon />
      {t('profile.message', { name: teacher.first_name })}
    </Button>
  );
}
