import type { Database } from '@lomdim/contract/database.types';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';

type DaysOffRow = Database['public']['Tables']['teacher_time_off']['Insert'];

const keyOf = (teacher: string) => ['availability', teacher];

export type WeeklyHours = {
  id: string;
  weekday: number;
  from_time: string;
  to_time: string;
  time_zone: string;
};

/** The teacher's hours of each week, and the days off that are not over. */
export const ownAvailability = (teacher: string) =>
  queryOptions({
    queryKey: keyOf(teacher),
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const yesterday = new Date(Date.now() - 24 * 3600_000).toISOString().slice(0, 10);
      const [{ data: hours }, { data: daysOff }] = await Promise.all([
        client
          .from('teacher_availability')
          .select('id, weekday, from_time, to_time, time_zone')
          .eq('teacher_id', teacher)
          .order('weekday')
          .order('from_time')
          .abortSignal(signal)
          .throwOnError(),
        client
          .from('teacher_time_off')
          .select('id, first_day, last_day, time_zone')
          .eq('teacher_id', teacher)
          .gte('last_day', yesterday)
          .order('first_day')
          .limit(200)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return { hours, daysOff };
    },
  });

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
  await queryClient.invalidateQueries({ queryKey: keyOf(teacher) });
}

export async function removeHours(teacher: string, id: string): Promise<void> {
  const client = await supabase();
  await client.from('teacher_availability').delete().eq('id', id).throwOnError();
  await queryClient.invalidateQueries({ queryKey: keyOf(teacher) });
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
  await queryClient.invalidateQueries({ queryKey: keyOf(teacher) });
}

export async function removeDaysOff(teacher: string, id: string): Promise<void> {
  const client = await supabase();
  await client.from('teacher_time_off').delete().eq('id', id).throwOnError();
  await queryClient.invalidateQueries({ queryKey: keyOf(teacher) });
}

/** Everything keeps its time on the wall and changes its clock. */
export async function changeZone(teacher: string, zone: string): Promise<void> {
  const client = await supabase();
  await client
    .from('teacher_availability')
    .update({ time_zone: zone })
    .eq('teacher_id', teacher)
    .throwOnError();
  await client.from('teacher_time_off').update({ time_zone: zone }).eq('teacher_id', teacher).throwOnError();
  await queryClient.invalidateQueries({ queryKey: keyOf(teacher) });
}
