import { useSearchParams } from 'react-router';
import { type Choice, readChoice } from './choice.ts';

export type ChangeChoice = (changes: Changes) => void;
type Changes = Partial<Record<'slot' | 'minutes' | 'from' | 'confirm', string | undefined>>;

/** What is chosen stands in the address: it survives signing in, loading anew and being sent to someone. */
export function useChoice(zone: string): Choice & { change: ChangeChoice } {
  const [params, setParams] = useSearchParams();
  const change: ChangeChoice = (changes) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { ...readChoice(params, zone, new Date()), change };
}
