import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#kit/action/use-action.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { supabase } from '#lib/client/supabase.ts';
import { readFailure } from '#lib/errors/read-failure.ts';
import { everyPartner } from './list-partners.ts';

/** Asks somebody to learn together, with a few words where there are any. */
export function useAskPartner(partner: string, onAsked: () => void) {
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(everyPartner);
  const action = useAction(
    async (message: string) => {
      if (!user) throw new Error('nobody is signed in');
      await ask(user.id, partner, message.trim());
      await refresh();
      onAsked();
    },
    // The other may have asked at the same moment: the card is put right behind the dialog.
    { onError: (error) => hasLeft(error) || refresh() },
  );
  return { ...action, partnerHasLeft: hasLeft(action.failure), refresh };
}

async function ask(me: string, other: string, words: string): Promise<void> {
  const client = await supabase();
  await client
    .from('study_partner_requests')
    .insert({ from_id: me, to_id: other, ...(words ? { message: words } : {}) })
    .throwOnError();
}

function hasLeft(error: unknown): boolean {
  const failure = readFailure(error);
  return failure.kind === 'refused' && failure.code === 'partner_not_available';
}
