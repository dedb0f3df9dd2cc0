import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { openConversation } from '#shared/conversations/open-conversation.ts';

/** Opens the conversation with a student, begun if there was none. */
export function WriteToStudent({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('teacherDashboard');
  const navigate = useNavigate();
  const { busy, run } = useAction(
    async () => navigate(`/chat?conversation=${await openConversation(id)}`),
    toastError,
  );
  return (
    <Button look="quiet" busy={busy} aria-label={t('students.writeTo', { name })} onClick={() => void run()}>
      {t('students.write')}
    </Button>
  );
}
