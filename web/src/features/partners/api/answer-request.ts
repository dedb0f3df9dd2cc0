import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { supabase } from '#lib/client/supabase.ts';
import { showToast } from '#lib/toasts.ts';
import { everyPartner } from './list-partners.ts';

type Decision = 'accepted' | 'declined' | 'withdrawn';

/** What becomes of an open request. Afterwards, also after a refusal, what is shown of it is refetched. */
export function useAnswerRequest(request: string | null, name: string) {
  const { t } = useTranslation('partners');
  const queryClient = useQueryClient();
  return useAction(
    async (decision: Decision) => {
      if (request === null) throw new Error('there is no request');
      await answer(request, decision);
      showToast('done', t(`decided.${decision}`, { name }));
    },
    // Awaited, so that the buttons stay busy until they are others.
    { ...toastError, onSettled: () => queryClient.invalidateQueries(everyPartner) },
  );
}

async function answer(request: string, decision: Decision): Promise<void> {
  const client = await supabase();
  if (decision === 'withdrawn')
    await client.rpc('withdraw_partner_request', { request_id: request }).throwOnError();
  else await client.rpc('answer_partner_request', { request_id: request, answer: decision }).throwOnError();
}
