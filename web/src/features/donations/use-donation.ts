import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { donate, type NewDonation } from './api/donate.ts';

/** Records donations. A double click, or a retry after a lost response, is recorded once. */
export function useDonation(donor: string, onRecorded: (gift: NewDonation) => void, onFailed: () => void) {
  const queryClient = useQueryClient();
  const latest = useRef({ gift: '', id: '' });
  const sending = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id, gift }: { id: string; gift: NewDonation }) => donate(id, donor, gift),
    onSuccess: (_, { gift }) => {
      latest.current = { gift: '', id: '' };
      onRecorded(gift);
    },
    onError: onFailed,
    onSettled: () => {
      sending.current = false;
      for (const key of ['own-donations', 'my-gifts'])
        void queryClient.invalidateQueries({ queryKey: [key] });
    },
  });

  function give(gift: NewDonation): void {
    if (sending.current) return;
    sending.current = true;
    const written = JSON.stringify(gift);
    // Another amount is another donation; the same one keeps its id until it is known to be recorded.
    if (latest.current.gift !== written) latest.current = { gift: written, id: crypto.randomUUID() };
    mutate({ id: latest.current.id, gift });
  }

  return { give, busy: isPending, error };
}
