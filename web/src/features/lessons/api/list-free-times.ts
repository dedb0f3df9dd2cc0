import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

type Question = { teacher: string; day: string; zone: string; minutes: number };

/** When the teacher can be booked on that day of the zone. */
export const freeTimes = ({ teacher, day, zone, minutes }: Question) =>
  queryOptions({
    queryKey: ['free-slots', teacher, 'day', { day, zone, minutes }],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data } = await client
        .rpc('free_slots', { teacher_id: teacher, from_date: day, days: 1, zone, slot_minutes: minutes })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
