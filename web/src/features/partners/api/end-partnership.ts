import { useQueryClient } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { everyPartner } from './list-partners.ts';

/** `onEnded` is called before the row goes, and what asked for it along with it. */
export function useEndPartnership(request: string, onEnded: () => void): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const client = await supabase();
    await client.rpc('end_partnership', { request_id: request }).throwOnError();
    onEnded();
    await queryClient.invalidateQueries(everyPartner);
  };
}
