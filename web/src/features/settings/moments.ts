/** A moment in the person's own zone, which is named. */
export function formatMoment(moment: string, language: string | undefined, zone: string): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  }).format(new Date(moment));
}

export function zoneLabel(language: string | undefined, zone: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'long' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** The day of a moment, where the time of day does not matter. */
export function formatDayOf(moment: string, language: string | undefined, zone: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zone }).format(new Date(moment));
}
