/** A single lesson may be three quarters of an hour. */
export function formatLessonHours(hours: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'hour',
    minimumFractionDigits: 1,
    maximumFractionDigits: 2,
  }).format(hours);
}
