import { money } from '@lomdim/contract/constants';

/** A calendar day such as 2025-01-08, written out. It is the same day everywhere. */
export function formatDay(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** What an hour with a teacher costs, in whole dollars. */
export function formatHourlyRate(dollars: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: money.hourlyRateCurrency,
    // French would say "$US".
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(dollars);
}
