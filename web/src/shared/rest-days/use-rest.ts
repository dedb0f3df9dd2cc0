import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useCalendarState } from '../jewish-calendar/use-jewish-calendar.ts';
import { type Person, type Rest, restsOf, type Span } from './rest-spans.ts';

type Submit = (event: FormEvent<HTMLFormElement>) => void;

export type RestFound = { found: readonly Rest[]; isKnown: boolean };

/**
 * What a form would put on a time of rest. Its button then says that this is meant, so pressing it is the confirmation;
 * a press that came before all was known counts only where there is nothing to be warned about.
 */
export function useRest(spans: readonly Span[], people: readonly Person[], areAllKnown = true) {
  const { calendar, isSettled } = useCalendarState();
  const pressed = useRef<HTMLFormElement>(null);
  const found = calendar ? restsOf(calendar, spans, people) : [];
  const isKnown = isSettled && areAllKnown;

  const goOn = useEffectEvent(() => {
    if (found.length === 0) pressed.current?.requestSubmit();
    pressed.current = null;
  });
  useEffect(() => {
    if (isKnown) goOn();
  }, [isKnown]);

  return {
    found,
    isKnown,
    onceKnown:
      (submit: Submit): Submit =>
      (event) => {
        if (isKnown) return submit(event);
        event.preventDefault();
        pressed.current = event.currentTarget;
      },
  };
}
