import { money, packages } from '@lomdim/contract/constants';
import type { Rule } from '#kit/form/form.ts';

/** Five or ten lessons of one length, and what they cost together. */
export type Size = { lessons: number; duration_minutes: number; price_cents: number };

const { minimum, maximum } = packages.priceInCents;

/** What one lesson costs, as far as it can be divided; the last one takes the rest. */
export function priceOfOne({ price_cents, lessons }: Size): number {
  return Math.floor(price_cents / lessons);
}

/** How much less than the same lessons by the hour, as a part of one; nothing where it is not less by a hundredth at least. */
export function partSaved(size: Size, hourlyRate: number | null): number | undefined {
  const single = ((hourlyRate ?? 0) * money.centsPerUnit * size.duration_minutes * size.lessons) / 60;
  const part = single > 0 ? Math.floor((1 - size.price_cents / single) * 100) / 100 : 0;
  return part >= 0.01 ? part : undefined;
}

/** Dollars as people write them, in cents; `undefined` for what is no amount. */
export function centsOf(dollars: string): number | undefined {
  const [, whole, cents = ''] = /^\$?(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(dollars.replaceAll(/\s/g, '')) ?? [];
  return whole === undefined ? undefined : Number(whole) * money.centsPerUnit + Number(cents.padEnd(2, '0'));
}

export const isPrice: Rule = (value) => {
  const cents = centsOf(value);
  if (cents === undefined) return 'amount';
  return cents < minimum || cents > maximum ? 'outOfRange' : undefined;
};
