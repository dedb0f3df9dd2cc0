import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { adminKey } from './admin-requests.ts';

export const overview = queryOptions({
  queryKey: adminKey('overview'),
  queryFn: async () => {
    const client = await supabase();
    const { data } = await client.rpc('admin_overview').single().throwOnError();
    return data;
  },
});
