import type { Calendar, CalendarEvent } from './calendar.ts';
import { Clocks } from './clocks.ts';
import { contentLine, escapeText } from './content-lines.ts';
import { dateTime, utc, writeTimeZone } from './write-time-zone.ts';

const day = 24 * 60 * 60_000;

/** Where the calendar comes from: the site, and the address from which it sends mail. */
export type CalendarSource = { siteUrl: string; organizer: string };

/** A calendar file that is sent to one person, who shall have it in their calendar, or no longer. */
export type Invitation = { method: 'REQUEST' | 'CANCEL'; attendee: string; sentAt: Date };

/**
 * A calendar as RFC 5545 writes it, and RFC 5546 sends it. Without an invitation it is published for whoever reads it, and the same
 * events always make the same text.
 */
export function writeCalendar(calendar: Calendar, source: CalendarSource, invitation?: Invitation): string {
  const clocks = clocksFor(calendar);
  const lines = [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Lomdim//Lomdim//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', invitation?.method ?? 'PUBLISH'],
    ...(invitation === undefined ? calendarOfItsOwn(clocks) : []),
    ...(clocks ? writeTimeZone(clocks) : []),
    ...calendar.events.flatMap((event) => writeEvent(event, clocks, source, invitation)),
    ['END', 'VCALENDAR'],
  ] as const;
  return lines.map(([name, value]) => contentLine(name, value)).join('');
}

/** Not for an invitation: programs would open a second calendar for it, beside the receiver's own. */
function calendarOfItsOwn(clocks: Clocks | undefined): [string, string][] {
  return [
    ['NAME', 'Lomdim'],
    ['X-WR-CALNAME', 'Lomdim'],
    ['X-WR-TIMEZONE', clocks?.zone ?? 'UTC'],
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'],
    ['X-PUBLISHED-TTL', 'PT1H'],
  ];
}

function writeEvent(
  event: CalendarEvent,
  clocks: Clocks | undefined,
  { siteUrl, organizer }: CalendarSource,
  invitation: Invitation | undefined,
): [string, string][] {
  const link = `${siteUrl}${encodeURI(event.path)}`;
  const description = [event.description, `${event.link_label}: ${link}`].filter(Boolean).join('\n\n');
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', `${event.kind}-${event.id}@lomdim`],
    // Of a calendar that is published, this is the moment of its last change; of one that is sent, that of sending.
    ['DTSTAMP', utc(invitation?.sentAt ?? event.changed_at)],
    ['CREATED', utc(event.created_at)],
    ['LAST-MODIFIED', utc(event.changed_at)],
    // Must rise with every change; the seconds since it was made do, until a mail has spoken of it.
    ['SEQUENCE', String(event.sequence ?? seconds(event.changed_at) - seconds(event.created_at))],
    // The product stands between the two: neither learns the other's address.
    ['ORGANIZER;CN=Lomdim', mailto(organizer)],
    ...(invitation ? [attendeeLine(event, invitation)] : []),
    timeLine('DTSTART', event.starts_at, clocks),
    timeLine('DTEND', event.ends_at, clocks),
    ['SUMMARY', escapeText(event.summary)],
    ['DESCRIPTION', escapeText(description)],
    ['URL', link],
    ['STATUS', statusOf(event)],
    // A proposal takes the time of the one who made it, not of the other.
    ['TRANSP', event.is_cancelled || !event.has_agreed ? 'TRANSPARENT' : 'OPAQUE'],
    ['END', 'VEVENT'],
  ];
}

function statusOf(event: CalendarEvent): string {
  if (event.is_cancelled) return 'CANCELLED';
  return event.is_tentative ? 'TENTATIVE' : 'CONFIRMED';
}

/** One answers on the site: nobody would read an answer that the calendar program sends. */
function attendeeLine(event: CalendarEvent, { attendee }: Invitation): [string, string] {
  const answer = event.has_agreed ? 'ACCEPTED' : 'NEEDS-ACTION';
  return [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=${answer};RSVP=FALSE`, mailto(attendee)];
}

function mailto(address: string): string {
  return `mailto:${address.replace(/[^\w.@+-]/gu, encodeURIComponent)}`;
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
