import type { Calendar, CalendarEvent } from './calendar.ts';
import { Clocks } from './clocks.ts';
import { contentLine, escapeText } from './content-lines.ts';
import { dateTime, utc, writeTimeZone } from './write-time-zone.ts';

const day = 24 * 60 * 60_000;

/** A calendar as RFC 5545 writes it. The same events always make the same text. */
export function writeCalendar(calendar: Calendar, siteUrl: string): string {
  const clocks = clocksFor(calendar);
  const lines = [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Lomdim//Lomdim//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['NAME', 'Lomdim'],
    ['X-WR-CALNAME', 'Lomdim'],
    ['X-WR-TIMEZONE', clocks?.zone ?? 'UTC'],
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'],
    ['X-PUBLISHED-TTL', 'PT1H'],
    ...(clocks ? writeTimeZone(clocks) : []),
    ...calendar.events.flatMap((event) => writeEvent(event, clocks, siteUrl)),
    ['END', 'VCALENDAR'],
  ] as const;
  return lines.map(([name, value]) => contentLine(name, value)).join('');
}

function writeEvent(event: CalendarEvent, clocks: Clocks | undefined, siteUrl: string): [string, string][] {
  const link = `${siteUrl}${encodeURI(event.path)}`;
  const description = [event.description, `${event.link_label}: ${link}`].filter(Boolean).join('\n\n');
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', `${event.kind}-${event.id}@lomdim`],
    // Of a calendar that is published, this is the moment of its last change.
    ['DTSTAMP', utc(event.changed_at)],
    ['CREATED', utc(event.created_at)],
    ['LAST-MODIFIED', utc(event.changed_at)],
    // Must rise with every change; the seconds since it was made do.
    ['SEQUENCE', String(seconds(event.changed_at) - seconds(event.created_at))],
    timeLine('DTSTART', event.starts_at, clocks),
    timeLine('DTEND', event.ends_at, clocks),
    ['SUMMARY', escapeText(event.summary)],
    ['DESCRIPTION', escapeText(description)],
    ['URL', link],
    ['STATUS', event.is_cancelled ? 'CANCELLED' : 'CONFIRMED'],
    ['TRANSP', event.is_cancelled ? 'TRANSPARENT' : 'OPAQUE'],
    ['END', 'VEVENT'],
  ];
}

function timeLine(name: string, date: Date, clocks: Clocks | undefined): [string, string] {
  const moment = date.getTime();
  // Of a wall-clock time that comes twice, not every program takes the one that is meant.
  if (clocks === undefined || clocks.isAmbiguous(moment)) return [name, utc(date)];
  return [`${name};TZID=${clocks.zone}`, dateTime(clocks.wallTime(moment))];
}

/** The clocks in the time of these events. */
function clocksFor({ time_zone, events }: Calendar): Clocks | undefined {
  const moments = events.flatMap((event) => [event.starts_at.getTime(), event.ends_at.getTime()]);
  if (moments.length === 0) return undefined;
  const [from, to] = [moments.reduce((a, b) => Math.min(a, b)), moments.reduce((a, b) => Math.max(a, b))];
  return Clocks.of(time_zone, from - day, to + day);
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
