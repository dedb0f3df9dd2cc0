import { useEffect, useState } from 'react';
import { forgetChoice, readChoice, saveChoice } from '#lib/storage/saved-choice.ts';
import { type Desk, readDesk } from './desk.ts';

const storageKey = 'lomdim-desk';

/** The quiet desk of a person, which is still theirs after the page was loaded anew, and in every tab. */
export function useDesk(person: string | undefined) {
  const [desk, setDesk] = useState<Desk>();

  useEffect(() => {
    const look = () => setDesk(person ? readDesk(readChoice(storageKey), person, Date.now()) : undefined);
    look();
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [person]);

  return {
    desk,
    sit(chosen: Omit<Desk, 'person'>): void {
      if (!person) return;
      const taken = { ...chosen, person };
      saveChoice(storageKey, JSON.stringify(taken));
      setDesk(taken);
    },
    rise(): void {
      forgetChoice(storageKey);
      setDesk(undefined);
    },
  };
}
