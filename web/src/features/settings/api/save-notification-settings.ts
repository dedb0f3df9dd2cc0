import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';

export const mailKinds = ['mail_reminders', 'mail_bookings', 'mail_messages', 'mail_community'] as const;
export type MailSettings = Record<(typeof mailKinds)[number], boolean>;

/** Without a stored choice everything is on. */
const everything: MailSettings = {
  mail_reminders: true,
  mail_bookings: true,
  mail_messages: true,
  mail_community: true,
};

export const notificationSettings = (person: string) =>
  queryOptions({
    queryKey: ['settings', 'notifications', person],
    queryFn: async (): Promise<MailSettings> => {
      const client = await supabase();
      const { data } = await client
        .from('notification_settings')
        .select('mail_reminders, mail_bookings, mail_messages, mail_community')
        .eq('user_id', person)
        .maybeSingle()
        .throwOnError();
      return data ?? everything;
    },
  });

export async function saveNotificationSettings(person: string, settings: MailSettings): Promise<void> {
  const client = await supabase();
  await client
    .from('notification_settings')
    .upsert({ user_id: person, ...settings })
    .throwOnError();
  queryClient.setQueryData(notificationSettings(person).queryKey, settings);
}
