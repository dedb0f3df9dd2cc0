import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import { answer, withdraw } from './api/answer-request.ts';

export type Decision = 'accepted' | 'declined' | 'withdrawn';

/** What becomes of an open request. Afterwards, also after a refusal, what is shown of it is refetched. */
export function useAnswerRequest(request: string | null, name: string) {
  const { t } = useTranslation('partners');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => {
      if (request === null) throw new Error('there is no request');
      return decision === 'withdrawn' ? withdraw(request) : answer(request, decision);
    },
    onSuccess: (_, decision) => showToast('done', t(`decided.${decision}`, { name })),
    onError: (error) => showToast('failed', errorMessage(error)),
    // Awaited, so that the buttons stay busy until they are others.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['partners'] }),
  });
}
