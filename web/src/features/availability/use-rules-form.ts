import { type FormEvent, useState } from 'react';
import { useAction } from '#kit/action/use-action.ts';
import {
  type BookingRules,
  type Changes,
  differencesOf,
  readNumber,
  type TypedRule,
} from './booking-rules.ts';

const typedRules: readonly TypedRule[] = ['days_ahead', 'lessons_a_day'];

/** Only the differences are saved, so that two open pages do not take back what the other has saved. */
export function useRulesForm(saved: BookingRules, save: (changes: Partial<BookingRules>) => Promise<void>) {
  const [changes, setChanges] = useState<Changes>({});
  const [left, setLeft] = useState<ReadonlySet<TypedRule>>(new Set());
  const different = differencesOf(saved, changes);
  const wrong = typedRules.filter(
    (rule) => changes[rule] !== undefined && readNumber(changes[rule], rule) === undefined,
  );
  const { busy, failure, run, reset } = useAction(async () => {
    await save(different);
    setChanges({});
    setLeft(new Set());
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const [first] = wrong;
    if (first === undefined) return void run();
    reset();
    setLeft(new Set(typedRules));
    const field = event.currentTarget.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  return {
    busy,
    failure,
    isChanged: wrong.length > 0 || Object.keys(different).length > 0,
    values: { ...saved, ...changes },
    change: (part: Changes) => setChanges((before) => ({ ...before, ...part })),
    /** A field is only found wrong once it was left, never while it is typed in. */
    isWrong: (rule: TypedRule) => wrong.includes(rule) && left.has(rule),
    leave: (rule: TypedRule) => setLeft((before) => new Set(before).add(rule)),
    submit,
    discard: () => {
      setChanges({});
      setLeft(new Set());
      reset();
    },
  };
}
