import type { Calendar, CalendarEvent } from './calendar.ts';
import { contentLine, escapeText } from './content-lines.ts';
import { TimeZone } from './time-zone.ts';
import { utc, wallTime, writeTimeZone } from './write-time-zone.ts';

/** A calendar as RFC 5545 writes it. The same events always make the same text. */
export function writeCalendar(calendar: Calendar, siteUrl: string): string {
  const zone = TimeZone.named(calendar.time_zone);
  const lines = [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Lomdim//Lomdim//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['NAME', 'Lomdim'],
    ['X-WR-CALNAME', 'Lomdim'],
    ['X-WR-TIMEZONE', zone?.name ?? 'UTC'],
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'],
    ['X-PUBLISHED-TTL', 'PT1H'],
    ...(zone ? writeTimeZone(zone, calendar.events) : []),
    ...calendar.events.flatMap((event) => writeEvent(event, zone, siteUrl)),
    ['END', 'VCALENDAR'],
  ] as const;
  return lines.map(([name, value]) => contentLine(name, value)).join('');
}

function writeEvent(event: CalendarEvent, zone: TimeZone | undefined, siteUrl: string): [string, string][] {
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
    timeLine('DTSTART', event.starts_at, zone),
    timeLine('DTEND', event.ends_at, zone),
    ['SUMMARY', escapeText(event.summary)],
    ['DESCRIPTION', escapeText(description)],
    ['URL', link],
    ['STATUS', event.is_cancelled ? 'CANCELLED' : 'CONFIRMED'],
    ['TRANSP', event.is_cancelled ? 'TRANSPARENT' : 'OPAQUE'],
    ['END', 'VEVENT'],
  ];
}

function timeLine(name: string, moment: Date, zone: TimeZone | undefined): [string, string] {
  // A wall-clock time that comes twice means the first of the two; the second can only be said in UTC.
  if (zone === undefined || zone.isSecondTime(moment.getTime())) return [name, utc(moment)];
  return [`${name};TZID=${zone.name}`, wallTime(zone.wallClock(moment.getTime()))];
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
