import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { ChatIcon } from '#kit/icons/icons.tsx';
import { openConversation } from '#shared/conversations/open-conversation.ts';
import { everyPartner } from '../../api/list-partners.ts';

/** To the conversation of two who learn together. */
export function MessageButton({ person, name }: { person: string; name: string }) {
  const { t } = useTranslation('partners');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { busy, run } = useAction(
    async () => navigate(`/chat?conversation=${await openConversation(person)}`),
    {
      onError: (error) => {
        toastError.onError(error);
        void queryClient.invalidateQueries(everyPartner);
      },
    },
  );
  return (
    <Button
      busy={busy}
      aria-label={t('actionFor', { action: t('message'), name })}
      onClick={() => void run()}
    >
      <ChatIcon />
      {t('message')}
    </Button>
  );
}
