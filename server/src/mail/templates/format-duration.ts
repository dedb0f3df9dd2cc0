import type { Language } from '@lomdim/contract/languages';

const oneHour: Record<Language, string> = {
  en: 'one hour',
  fr: 'une heure',
  de: 'eine Stunde',
  he: 'שעה אחת',
};

/** How long something holds, in whole minutes or hours. */
export function formatDuration(seconds: number, language: Language): string {
  if (seconds === 3600) return oneHour[language];
  const [count, unit] =
    seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.max(1, Math.floor(seconds / 60)), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
