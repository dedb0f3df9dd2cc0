import type { Database } from '@lomdim/contract/database.types';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { namesById } from '#lib/people/people-by-id.ts';
import { personIn } from '../notification.ts';

type Row = Database['public']['Tables']['notifications']['Row'];
/** With the name of whoever caused it, where there is one to know. */
export type NotificationWithName = Row & { personName: string };

const shown = 30;

export const latestNotifications = (person: string) =>
  queryOptions({
    queryKey: ['notifications', person, 'latest'],
    queryFn: async (): Promise<NotificationWithName[]> => {
      const client = await supabase();
      const { data } = await client
        .from('notifications')
        .select()
        .eq('user_id', person)
        .order('created_at', { ascending: false })
        .limit(shown)
        .throwOnError();
      const names = await namesById(data.flatMap((row) => personIn(row.data) ?? []));
      return data.map((row) => ({ ...row, personName: names.get(personIn(row.data) ?? '') ?? '' }));
    },
  });

/** More than nine are shown as `9+`, so they need not be counted. */
export const newNotifications = (person: string) =>
  queryOptions({
    queryKey: ['notifications', person, 'new'],
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client
        .from('notifications')
        .select('id')
        .eq('user_id', person)
        .is('read_at', null)
        .limit(10)
        .throwOnError();
      return data.length;
    },
  });
