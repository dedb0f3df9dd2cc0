import { useState } from 'react';
import { stepAfter, stepBefore } from './steps.ts';

export const detailFields = [
  ['firstName', 'given-name'],
  ['lastName', 'family-name'],
  ['email', 'email'],
  ['street', 'street-address'],
  ['city', 'address-level2'],
  ['state', 'address-level1'],
  ['postalCode', 'postal-code'],
  ['country', 'country-name'],
] as const;
export const cardFields = [
  ['cardName', 'cc-name'],
  ['cardNumber', 'cc-number'],
  ['expiry', 'cc-exp'],
  ['cvv', 'cc-csc'],
] as const;

type Field = (typeof detailFields | typeof cardFields)[number][0];
export type Method = 'card' | 'wallet';

/** What was typed lives in this page alone, as long as it is needed: it is never sent, and gone once it is done. */
export function useCheckout() {
  const [step, setStep] = useState(1);
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const [method, setMethod] = useState<Method>();
  return {
    step,
    method,
    choose: setMethod,
    /** Any field, even one that was emptied again. */
    edited: Object.keys(typed).length > 0,
    field: (name: Field) => ({
      value: typed[name] ?? '',
      onChange: ({ target }: { target: { value: string } }) =>
        setTyped((before) => ({ ...before, [name]: target.value })),
    }),
    forward: () => {
      if (stepAfter(step) === 3) setTyped({});
      setStep(stepAfter(step));
    },
    back: () => setStep(stepBefore(step)),
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
