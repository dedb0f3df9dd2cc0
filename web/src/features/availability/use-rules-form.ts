import { type FormEvent, useState } from 'react';
import { useAction } from '#kit/action/use-action.ts';
import { type BookingRules, type NumberRule, readNumber } from './booking-rules.ts';

type TypedRule = 'days_ahead' | 'lessons_a_day';
const typedRules: readonly TypedRule[] = ['days_ahead', 'lessons_a_day'];

/** What was changed and not saved yet. Numbers are kept as they were typed, right or wrong. */
type Changes = Partial<Omit<BookingRules, TypedRule> & Record<TypedRule, string>>;

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
    isWrong: (rule: NumberRule) => wrong.some((each) => each === rule && left.has(each)),
    leave: (rule: TypedRule) => setLeft((before) => new Set(before).add(rule)),
    submit,
    discard: () => {
      setChanges({});
      setLeft(new Set());
      reset();
    },
  };
}

function differencesOf(saved: BookingRules, changes: Changes): Partial<BookingRules> {
  const { days_ahead, lessons_a_day, ...rest } = changes;
  const next: BookingRules = {
    ...saved,
    ...rest,
    days_ahead: readNumber(days_ahead ?? '', 'days_ahead') ?? saved.days_ahead,
    lessons_a_day: readNumber(lessons_a_day ?? '', 'lessons_a_day') ?? saved.lessons_a_day,
  };
  const names = Object.keys(saved) as (keyof BookingRules)[];
  return Object.fromEntries(
    names.filter((name) => next[name] !== saved[name]).map((name) => [name, next[name]]),
  );
}
