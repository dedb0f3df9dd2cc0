import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFirstNow } from '#lib/rendering/first-view.ts';
import { type Choice, readChoice } from './choice.ts';

export type ChangeChoice = (changes: Changes) => void;
type Changes = Partial<Record<'slot' | 'minutes' | 'from' | 'confirm', string | undefined>>;

/** The choice is in the address: it survives signing in, reloading and being shared. */
export function useChoice(zone: string): Choice & { change: ChangeChoice } {
  const [params, setParams] = useSearchParams();
  const now = useFirstNow();
  // The address follows a moment later; what was chosen counts at once, for whoever presses the next key by then.
  const [chosen, setChosen] = useState({ before: params, after: params });
  const current = chosen.before === params ? chosen.after : params;
  const change: ChangeChoice = (changes) => {
    const after = new URLSearchParams(current);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) after.delete(name);
      else after.set(name, value);
    }
    setChosen({ before: params, after });
    setParams(after, { replace: true, preventScrollReset: true });
  };
  return { ...readChoice(current, zone, now), change };
}
