import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** `null` where there is none that one may see. */
export const booking = (id: string) =>
  queryOptions({
    queryKey: ['bookings', id],
    queryFn: async () => {
      const client = await supabase();
      const asked = client.from('lesson_bookings').select().eq('id', id).maybeSingle();
      return (await asked.throwOnError()).data;
    },
  });
