import { money } from '@lomdim/contract/constants';

/** What a lesson of this length costs, by the hour's rate. */
export function lessonPrice(hourlyRate: number, minutes: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: money.hourlyRateCurrency,
    // French would say "$US".
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format((hourlyRate * minutes) / 60);
}
