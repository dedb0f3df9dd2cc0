import { money } from '@lomdim/contract/constants';
import { formatDollars } from '#kit/money/money.ts';

/** Nothing is bought here: what the demonstration shows is always the same. */
export const sample = {
  teacher: 'David Cohen',
  sessions: 4,
  transaction: 'DEMO-2025-0108-4999',
  day: '2025-01-08',
  cardEnding: '4242',
};

export function formatPrice(language: string): string {
  return formatDollars(money.checkoutPriceInDollars, language);
}
