import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

export type Companion = {
  id: string;
  first_name: string | null;
  last_name: string | null;
  title: string | null;
  avatar_url: string | null;
  role: string;
  /** With a study partner there may be none yet. */
  conversation_id: string | null;
};

/** Those with whom one can begin at once: accepted study partners, and whoever one has a conversation with. */
export function companions(person: string) {
  return queryOptions({
    queryKey: ['conversations', person, 'companions'],
    queryFn: async ({ signal }): Promise<Companion[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('people_to_write_to', { page_size: 50 })
        .abortSignal(signal)
        .throwOnError();
      // A student's list also has teachers whom they could write to; those are not companions.
      return data.filter(({ conversation_id, role }) => conversation_id !== null || role === 'student');
    },
  });
}
