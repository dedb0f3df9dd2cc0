import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';
import { booking } from './get-booking.ts';
import { spanArguments, type When } from './schedule-meeting.ts';

export async function moveMeeting(id: string, when: When): Promise<void> {
  const client = await supabase();
  await client.rpc('move_booking', { booking_id: id, ...spanArguments(when) }).throwOnError();
  await queryClient.invalidateQueries({ queryKey: booking(id).queryKey });
}

export async function cancelMeeting(id: string): Promise<void> {
  const client = await supabase();
  await client.rpc('cancel_booking', { booking_id: id }).throwOnError();
  await queryClient.invalidateQueries({ queryKey: booking(id).queryKey });
}
