import { remember } from '#lib/remember.ts';

/** Creating a format is expensive, using it is cheap. */
export const numberFormat = remember(
  (language: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
  500,
);

/** One decimal, as stars and hours are counted. */
export function formatOneDecimal(value: number, language: string): string {
  return numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

export function formatMinutes(minutes: number, language: string): string {
  return numberFormat(language, { style: 'unit', unit: 'minute' }).format(minutes);
}

/** A single lesson may be three quarters of an hour. */
export function formatHours(hours: number, language: string): string {
  return numberFormat(language, {
    style: 'unit',
    unit: 'hour',
    // The short name in Hebrew is now a word and now its abbreviation.
    unitDisplay: language === 'he' ? 'narrow' : 'short',
    minimumFractionDigits: 1,
    maximumFractionDigits: 2,
  }).format(hours);
}

const minutesADay = 24 * 60;

/** In the largest unit that is whole: ‘45 minutes’, ‘12 hours’, ‘2 days’. One day is still 24 hours. */
export function formatLength(minutes: number, language: string): string {
  const [unit, count] =
    minutes % minutesADay === 0 && minutes > minutesADay
      ? (['day', minutes / minutesADay] as const)
      : minutes % 60 === 0
        ? (['hour', minutes / 60] as const)
        : (['minute', minutes] as const);
  return formatUnit(count, unit, language);
}

export function formatDayCount(days: number, language: string): string {
  return formatUnit(days, 'day', language);
}

function formatUnit(count: number, unit: string, language: string): string {
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** The size of a file. */
export function formatSize(bytes: number, language: string): string {
  const [unit, value] =
    bytes < 1024 * 1024
      ? (['kilobyte', bytes / 1024] as const)
      : (['megabyte', bytes / 1024 / 1024] as const);
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
