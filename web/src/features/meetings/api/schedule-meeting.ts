import { calendarEventName } from '@lomdim/contract/functions';
import { queryOptions } from '@tanstack/react-query';
import { saveFile } from '#lib/browser/save-file.ts';
import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';

/** `null` where there is none that one may see. */
export const booking = (id: string) =>
  queryOptions({
    queryKey: ['bookings', id],
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client
        .from('lesson_bookings')
        .select()
        .eq('id', id)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });

export type When = { date: string; time: string; zone: string; minutes: number };
export type Plan = When & {
  /** Chosen here, so that a meeting that is sent again stays one. */
  id: string;
  conversation: string;
  subject: string;
  notes: string;
  video: boolean;
};

export async function scheduleMeeting({
  id,
  conversation,
  date,
  time,
  zone,
  minutes,
  subject,
  notes,
  video,
}: Plan) {
  const client = await supabase();
  const { data } = await client
    .rpc('schedule_meeting', {
      meeting_id: id,
      conversation_id: conversation,
      lesson_date: date,
      lesson_time: time,
      time_zone: zone,
      duration_minutes: minutes,
      subject,
      notes,
      is_video_call: video,
    })
    .throwOnError();
  return data;
}

export async function moveMeeting(id: string, { date, time, zone, minutes }: When): Promise<void> {
  const client = await supabase();
  await client
    .rpc('move_booking', {
      booking_id: id,
      lesson_date: date,
      lesson_time: time,
      time_zone: zone,
      duration_minutes: minutes,
    })
    .throwOnError();
  await queryClient.invalidateQueries({ queryKey: booking(id).queryKey });
}

export async function cancelMeeting(id: string): Promise<void> {
  const client = await supabase();
  await client.rpc('cancel_booking', { booking_id: id }).throwOnError();
  await queryClient.invalidateQueries({ queryKey: booking(id).queryKey });
}

/** When both are free next, at that time or later. */
export async function nextFreeTime(
  conversation: string,
  after: Date,
  { zone, minutes }: Pick<When, 'zone' | 'minutes'>,
): Promise<Date | null> {
  const client = await supabase();
  const { data } = await client
    .rpc('next_meeting_time', { conversation_id: conversation, after: after.toISOString(), minutes, zone })
    .throwOnError();
  return data ? new Date(data) : null;
}

/** The meeting as a file that every calendar program takes. */
export async function saveToCalendar(id: string): Promise<void> {
  const client = await supabase();
  const { data, error } = await client.functions.invoke(calendarEventName('booking', id), { method: 'GET' });
  if (error) throw error;
  saveFile('lomdim-meeting.ics', new Blob([data], { type: 'text/calendar' }));
}
