import type { Calendar, CalendarEvent } from '../functions/calendar/calendar.ts';
import { type CalendarSource, writeCalendar } from '../functions/calendar/write-calendar.ts';
import { harmless, withoutAddresses } from './harmless.ts';
import type { MailedCalendar } from './outbox.ts';

/** What a mail says of an event in its receiver's calendar. */
export type ToldEvent = {
  kind: string;
  id: string;
  sequence: number | undefined;
  startsAt: Date | undefined;
  minutes: number;
  title: string;
};

/**
 * The file for a mail that speaks of an event. It always tells how things stand when the mail is written: what was booked and cancelled
 * within a second is cancelled in both mails. `calendar` is the receiver's, with this one event; it is empty where the event is gone, as
 * with the account of the other one.
 */
export function mailedCalendar(
  told: ToldEvent,
  calendar: Calendar,
  { source, attendee, sentAt }: { source: CalendarSource; attendee: string; sentAt: Date },
): MailedCalendar | undefined {
  const event = calendar.events[0] ?? goneEvent(told, sentAt);
  if (event === undefined) return undefined;
  const method = event.is_cancelled ? 'CANCEL' : 'REQUEST';
  const events = [harmlessEvent(event)];
  return { method, content: writeCalendar({ ...calendar, events }, source, { method, attendee, sentAt }) };
}

/** A program finds what to strike out by the id alone; the rest is asked for by the format. */
function goneEvent(
  { kind, id, sequence, startsAt, minutes, title }: ToldEvent,
  sentAt: Date,
): CalendarEvent | undefined {
  if (startsAt === undefined) return undefined;
  return {
    kind,
    id,
    sequence,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + minutes * 60_000),
    is_cancelled: true,
    is_tentative: false,
    has_agreed: true,
    summary: title,
    description: null,
    path: '/dashboard',
    link_label: 'Lomdim',
    created_at: sentAt,
    changed_at: sentAt,
  };
}

/** Nobody asked for what others wrote to reach their calendar, as they do who fetch it. */
function harmlessEvent(event: CalendarEvent): CalendarEvent {
  return {
    ...event,
    summary: harmless(event.summary),
    description: event.description === null ? null : withoutAddresses(event.description),
  };
}
