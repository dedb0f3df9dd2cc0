/** One decimal, as stars and hours are counted. */
export function formatOneDecimal(value: number, language: string): string {
  return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value,
  );
}

export function formatMinutes(minutes: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'minute' }).format(minutes);
}

/** A single lesson may be three quarters of an hour. */
export function formatHours(hours: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'hour',
    // The short name in Hebrew is now a word and now its abbreviation.
    unitDisplay: language === 'he' ? 'narrow' : 'short',
    minimumFractionDigits: 1,
    maximumFractionDigits: 2,
  }).format(hours);
}

/** The size of a file. */
export function formatSize(bytes: number, language: string): string {
  const [unit, value] =
    bytes < 1024 * 1024
      ? (['kilobyte', bytes / 1024] as const)
      : (['megabyte', bytes / 1024 / 1024] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
