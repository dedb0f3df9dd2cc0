import { donations } from '@lomdim/contract/constants';
import { useState } from 'react';
import { readCourses, readEuros } from './amounts.ts';
import type { NewDonation } from './api/donate.ts';

const tiers = donations.tiers;
export type Choice = (typeof tiers)[number]['name'] | 'custom';
type Values = { choice: Choice | null; amount: string; courses: string; message: string };
type DonationField = 'amount' | 'courses' | 'message';

const blank: Values = { choice: null, amount: '', courses: '', message: '' };

/** What is chosen and typed, the error of a field once it was left or sent, and the donation that comes of it. */
export function useDonationForm() {
  const [values, setValues] = useState(blank);
  const [left, setLeft] = useState<ReadonlySet<DonationField>>(new Set());
  const tier = tiers.find(({ name }) => name === values.choice);
  const amount = readEuros(values.amount);
  const courses = readCourses(values.courses);
  const isLong = [...values.message.trim()].length > donations.messageLength;
  const isCustom = values.choice === 'custom';

  function donationOf(): NewDonation | undefined {
    const message = values.message.trim();
    if (isLong) return undefined;
    if (tier) {
      return { amount: tier.amountInCents, courses: tier.courses, kind: 'multiple_courses', message };
    }
    if (!isCustom || !('value' in amount) || !('value' in courses)) return undefined;
    return { amount: amount.value, courses: courses.value, kind: 'custom', message };
  }

  return {
    values,
    donation: donationOf(),
    /** There is something to donate: a tier, or both numbers, be they right or wrong. */
    isFilled: tier !== undefined || (isCustom && values.amount.trim() !== '' && values.courses.trim() !== ''),
    errors: {
      amount: isCustom && left.has('amount') && 'error' in amount ? amount.error : undefined,
      courses: isCustom && left.has('courses') && 'error' in courses ? courses.error : undefined,
      message: left.has('message') && isLong ? ('tooLong' as const) : undefined,
    },
    choose: (choice: Choice) => setValues((before) => ({ ...before, choice })),
    /** What a control needs. Who writes an amount of their own has chosen to. */
    field: (name: DonationField) => ({
      name,
      value: values[name],
      onChange: ({ target }: { target: { value: string } }) =>
        setValues((before) => ({
          ...before,
          [name]: target.value,
          ...(name === 'message' ? {} : { choice: 'custom' }),
        })),
      onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
        // Showing the error now would move the button away from under the pointer; submitting shows it anyway.
        if (values[name] === '' || relatedTarget instanceof HTMLButtonElement) return;
        setLeft((before) => new Set(before).add(name));
      },
    }),
    /** Shows all validation errors from now on, and returns the first invalid field. */
    showErrors: (): DonationField => {
      setLeft(new Set(['amount', 'courses', 'message']));
      if (isCustom && 'error' in amount) return 'amount';
      return isCustom && 'error' in courses ? 'courses' : 'message';
    },
    clear: () => {
      setValues(blank);
      setLeft(new Set());
    },
  };
}
