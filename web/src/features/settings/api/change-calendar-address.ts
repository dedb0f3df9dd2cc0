import { calendarFeedPath } from '@lomdim/contract/functions';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#lib/client/query-client.ts';
import { publicConfig, supabase } from '#lib/client/supabase.ts';

const key = ['settings', 'calendar'];
const reload = () => queryClient.invalidateQueries({ queryKey: key });

/** Since when there is an address; null when there is none. The address itself is shown once, when it is created. */
export const calendarSince = (person: string) =>
  queryOptions({
    queryKey: [...key, person],
    queryFn: async (): Promise<string | null> => {
      const client = await supabase();
      const { data } = await client.rpc('calendar_address_since').throwOnError();
      return data;
    },
  });

export async function renewCalendarAddress(): Promise<string> {
  const [client, { supabaseUrl }] = await Promise.all([supabase(), publicConfig()]);
  const { data } = await client.rpc('renew_calendar_address').throwOnError();
  await reload();
  return supabaseUrl + calendarFeedPath(data);
}

export async function removeCalendarAddress(): Promise<void> {
  const client = await supabase();
  await client.rpc('remove_calendar_address').throwOnError();
  await reload();
}
