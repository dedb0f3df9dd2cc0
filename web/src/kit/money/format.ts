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

/** A price in euros; cents only where there are any. */
export function formatEuros(cents: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: money.courseCurrency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / money.centsPerUnit);
}

export function formatMinutes(minutes: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'minute' }).format(minutes);
}

/** One decimal, as stars are counted. */
export function formatStars(stars: number, language: string): string {
  return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    stars,
  );
}

/** When something begins, on the clock of a zone, which is named: Sunday, 21 June at 20:00 CEST. */
export function formatBeginning(moment: string, language: string, zone: string): string {
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(new Date(moment));
}
