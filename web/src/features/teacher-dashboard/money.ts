import { money } from '@lomdim/contract/constants';

/** Courses earn euros, booked lessons dollars. */
export function formatCents(cents: number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / money.centsPerUnit);
}
