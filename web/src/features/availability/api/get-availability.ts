import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

export type WeeklyHours = {
  id: string;
  weekday: number;
  from_time: string;
  to_time: string;
  time_zone: string;
};

export const availabilityKey = (teacher: string) => ['availability', teacher];

/** The teacher's hours of each week, and the days off that are not over. */
export const ownAvailability = (teacher: string) =>
  queryOptions({
    queryKey: availabilityKey(teacher),
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
