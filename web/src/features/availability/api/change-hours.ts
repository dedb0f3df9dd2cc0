import type { Database } from '@lomdim/contract/database.types';
import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';
import { availabilityKey } from './get-availability.ts';

type DaysOffRow = Database['public']['Tables']['teacher_time_off']['Insert'];

const reload = (teacher: string) => queryClient.invalidateQueries({ queryKey: availabilityKey(teacher) });

export type NewHours = { days: readonly number[]; from: string; to: string; zone: string };

/** The same span on several days: on all of them or on none. */
export async function addHours(teacher: string, { days, from, to, zone }: NewHours): Promise<void> {
  const client = await supabase();
  await client
    .from('teacher_availability')
    .insert(
      days.map((weekday) => ({
        teacher_id: teacher,
        weekday,
        from_time: from,
        to_time: to,
        time_zone: zone,
      })),
    )
    .throwOnError();
  await reload(teacher);
}

export async function removeHours(teacher: string, id: string): Promise<void> {
  const client = await supabase();
  await client.from('teacher_availability').delete().eq('id', id).throwOnError();
  await reload(teacher);
}

export async function addDaysOff(teacher: string, first: string, last: string, zone: string): Promise<void> {
  const client = await supabase();
  const row: Omit<DaysOffRow, 'during'> = {
    teacher_id: teacher,
    first_day: first,
    last_day: last,
    time_zone: zone,
  };
  // `during` is a generated column, which cannot be written.
  await client
    .from('teacher_time_off')
    .insert(row as DaysOffRow)
    .throwOnError();
  await reload(teacher);
}

export async function removeDaysOff(teacher: string, id: string): Promise<void> {
  const client = await supabase();
  await client.from('teacher_time_off').delete().eq('id', id).throwOnError();
  await reload(teacher);
}

export type NewSpecialDay = { day: string; from: string; to: string; zone: string };

export async function addSpecialDay(teacher: string, { day, from, to, zone }: NewSpecialDay): Promise<void> {
  const client = await supabase();
  await client
    .from('teacher_special_days')
    .insert({ teacher_id: teacher, day, from_time: from, to_time: to, time_zone: zone })
    .throwOnError();
  await reload(teacher);
}

export async function removeSpecialDay(teacher: string, id: string): Promise<void> {
  const client = await supabase();
  await client.from('teacher_special_days').delete().eq('id', id).throwOnError();
  await reload(teacher);
}

/** Everything keeps its time on the wall and changes its clock. */
export async function changeZone(teacher: string, zone: string): Promise<void> {
  const client = await supabase();
  await client
    .from('teacher_availability')
    .update({ time_zone: zone })
    .eq('teacher_id', teacher)
    .throwOnError();
  for (const exceptions of ['teacher_time_off', 'teacher_special_days'] as const) {
    await client.from(exceptions).update({ time_zone: zone }).eq('teacher_id', teacher).throwOnError();
  }
  await reload(teacher);
}
