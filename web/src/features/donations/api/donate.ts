import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAction } from '#kit/action/use-action.ts';
import { supabase } from '#lib/client/supabase.ts';

export type NewDonation = {
  amount: number;
  courses: number;
  kind: 'multiple_courses' | 'custom';
  message: string;
};

type Options = { onRecorded: () => void; onError: () => void };

/** Records donations. A double click, or a retry after a lost response, is recorded once. */
export function useDonate(donor: string, { onRecorded, onError }: Options) {
  const queryClient = useQueryClient();
  const latest = useRef({ donation: '', id: '' });
  return useAction(
    async (donation: NewDonation) => {
      const written = JSON.stringify(donation);
      // Another amount is another donation; the same one keeps its id until it is known to be recorded.
      if (latest.current.donation !== written)
        latest.current = { donation: written, id: crypto.randomUUID() };
      await donate(latest.current.id, donor, donation);
      latest.current = { donation: '', id: '' };
      onRecorded();
      return donation;
    },
    {
      onError,
      onSettled: async () => {
        for (const key of ['own-donations', 'donation-outcome'])
          void queryClient.invalidateQueries({ queryKey: [key] });
      },
    },
  );
}

/** Idempotent: sent twice with the same id, as after a lost response, it is recorded once. */
async function donate(
  id: string,
  donor: string,
  { amount, courses, kind, message }: NewDonation,
): Promise<void> {
  const client = await supabase();
  await client
    .from('donations')
    .upsert(
      {
        id,
        donor_id: donor,
        amount,
        courses_sponsored: courses,
        donation_type: kind,
        message: message || null,
      },
      { onConflict: 'id', ignoreDuplicates: true },
    )
    .throwOnError();
}
