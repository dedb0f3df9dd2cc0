import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

export type BookingTerms = {
  notice_minutes: number;
  days_ahead: number;
  accepts: string;
  keeps_rest_days: boolean;
};

/** What the teacher asks of whoever books, as far as they have to know it; nothing for somebody who cannot be booked. */
export const bookingTerms = (teacher: string) =>
  queryOptions({
    queryKey: ['booking-terms', teacher],
    queryFn: async ({ signal }): Promise<BookingTerms | null> => {
      const client = await supabase();
      const { data } = await client
        .rpc('booking_terms', { teacher_id: teacher })
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
