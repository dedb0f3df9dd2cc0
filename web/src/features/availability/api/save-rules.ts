import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';
import type { BookingRules } from '../booking-rules.ts';
import { ownAvailability, ruleColumns } from './get-availability.ts';

/** What is not named stays as it is. */
export async function saveRules(teacher: string, changes: Partial<BookingRules>): Promise<void> {
  const client = await supabase();
  const { data: rules } = await client
    .from('teacher_booking_rules')
    .upsert({ teacher_id: teacher, ...changes })
    .select(ruleColumns)
    .single()
    .throwOnError();
  queryClient.setQueryData(ownAvailability(teacher).queryKey, (known) => known && { ...known, rules });
}
