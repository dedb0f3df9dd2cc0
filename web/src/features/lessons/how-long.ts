const minute = 60_000;
/** From how many minutes on it is spoken of in this unit. */
const units = [
  { unit: 'day', minutes: 24 * 60, from: 36 * 60 },
  { unit: 'hour', minutes: 60, from: 120 },
  { unit: 'minute', minutes: 1, from: 0 },
] as const;

/** ‘in 3 days’, ‘in 20 minutes’: in a unit in which rounding does no harm. */
export function inHowLong(moment: Date, now: Date, language: string): string {
  const left = Math.max(0, Math.round((moment.getTime() - now.getTime()) / minute));
  const { unit, minutes } = units.find(({ from }) => left >= from) ?? units[2];
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(
    Math.round(left / minutes),
    unit,
  );
}
