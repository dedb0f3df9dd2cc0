import type { Database } from '@lomdim/contract/database.types';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

export type Rabbi = Database['public']['Tables']['rabbis']['Row'];

/** The whole directory, by name. */
export const listRabbis = queryOptions({
  queryKey: ['rabbis'],
  queryFn: async ({ signal }): Promise<Rabbi[]> => {
    const client = await supabase();
    const { data } = await client.from('rabbis').select().order('name').abortSignal(signal).throwOnError();
    return data;
  },
});
