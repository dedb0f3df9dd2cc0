import { money } from '@lomdim/contract/constants';
import { numberFormat } from '#kit/numbers/numbers.ts';

/** An amount as the language writes it; cents only where there are any. */
function formatMoney(amount: number, currency: string, language: string): string {
  return numberFormat(language, {
    style: 'currency',
    currency,
    // French would say "$US".
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
}

/** Courses earn euros, booked lessons dollars. */
export function formatCents(cents: number, currency: string, language: string): string {
  return formatMoney(cents / money.centsPerUnit, currency, language);
}

export function formatEuros(cents: number, language: string): string {
  return formatCents(cents, money.courseCurrency, language);
}

/** What an hour with a teacher costs, and whatever is computed from it. */
export function formatDollars(dollars: number, language: string): string {
  return formatMoney(dollars, money.hourlyRateCurrency, language);
}
