import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { defaultRules } from '../booking-rules.ts';

export type WeeklyHours = {
  id: string;
  weekday: number;
  from_time: string;
  to_time: string;
  time_zone: string;
};

export type SpecialDay = { id: string; day: string; from_time: string; to_time: string; time_zone: string };
export type DaysOffSpan = { id: string; first_day: string; last_day: string; time_zone: string };

export const ruleColumns =
  'notice_minutes, buffer_minutes, days_ahead, lessons_a_day, accepts, keeps_rest_days';

export const availabilityKey = (teacher: string) => ['availability', teacher];

/** The teacher's hours of each week, the days that are not over on which it is otherwise, and the rules for bookings. */
export const ownAvailability = (teacher: string) =>
  queryOptions({
    queryKey: availabilityKey(teacher),
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const yesterday = new Date(Date.now() - 24 * 3600_000).toISOString().slice(0, 10);
      const [{ data: hours }, { data: daysOff }, { data: specialDays }, { data: rules }] = await Promise.all([
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
        client
          .from('teacher_special_days')
          .select('id, day, from_time, to_time, time_zone')
          .eq('teacher_id', teacher)
          .gte('day', yesterday)
          .order('day')
          .order('from_time')
          .limit(500)
          .abortSignal(signal)
          .throwOnError(),
        client
          .from('teacher_booking_rules')
          .select(ruleColumns)
          .eq('teacher_id', teacher)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError(),
      ]);
      return { hours, daysOff, specialDays, rules: rules ?? defaultRules };
    },
  });
