import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '#kit/button/button.tsx';
import { ChatIcon } from '#kit/icons/icons.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import { openConversation } from '../../api/answer-request.ts';

/** To the conversation of two who learn together. */
export function MessageButton({ person, name }: { person: string; name: string }) {
  const { t } = useTranslation('partners');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const opening = useMutation({
    mutationFn: () => openConversation(person),
    onSuccess: (id) => navigate(`/chat?conversation=${id}`),
    onError: (error) => {
      showToast('failed', errorMessage(error));
      void queryClient.invalidateQueries({ queryKey: ['partners'] });
    },
  });
  return (
    <Button
      busy={opening.isPending}
      aria-label={t('actionFor', { action: t('message'), name })}
      onClick={() => opening.mutate()}
    >
      <ChatIcon />
      {t('message')}
    </Button>
  );
}
