import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { donate, type NewDonation } from './api/donate.ts';

/** Records donations. A double click, or a retry after a lost response, is recorded once. */
export function useDonation(
  donor: string,
  onRecorded: (donation: NewDonation) => void,
  onFailed: () => void,
) {
  const queryClient = useQueryClient();
  const latest = useRef({ donation: '', id: '' });
  const sending = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id, donation }: { id: string; donation: NewDonation }) => donate(id, donor, donation),
    onSuccess: (_, { donation }) => {
      latest.current = { donation: '', id: '' };
      onRecorded(donation);
    },
    onError: onFailed,
    onSettled: () => {
      sending.current = false;
      for (const key of ['own-donations', 'donation-outcome'])
        void queryClient.invalidateQueries({ queryKey: [key] });
    },
  });

  function give(donation: NewDonation): void {
    if (sending.current) return;
    sending.current = true;
    const written = JSON.stringify(donation);
    // Another amount is another donation; the same one keeps its id until it is known to be recorded.
    if (latest.current.donation !== written) latest.current = { donation: written, id: crypto.randomUUID() };
    mutate({ id: latest.current.id, donation });
  }

  return { give, busy: isPending, error };
}
