import type { Config } from '../../config.ts';
import type { CalendarSource } from './write-calendar.ts';

/** What calendars of this installation say of where they come from. */
export function calendarSource({ siteUrl, mail }: Pick<Config, 'siteUrl' | 'mail'>): CalendarSource {
  return { siteUrl, organizer: mail.from.replace(/^.*<|>$/g, '').trim() };
}
