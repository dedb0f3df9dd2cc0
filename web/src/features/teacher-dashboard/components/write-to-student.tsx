import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '#kit/button/button.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import { openConversation } from '../api/courses/list-students.ts';

/** Opens the conversation with a student, begun if there was none. */
export function WriteToStudent({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('teacherDashboard');
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => openConversation(id),
    onSuccess: (conversation) => navigate(`/chat?conversation=${conversation}`),
    onError: (error) => showToast('failed', errorMessage(error)),
  });
  return (
    <Button
      look="quiet"
      busy={isPending}
      aria-label={t('students.writeTo', { name })}
      onClick={() => mutate()}
    >
      {t('students.write')}
    </Button>
  );
}
