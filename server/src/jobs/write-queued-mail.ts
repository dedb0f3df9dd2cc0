import { defaultLanguage, knownLanguage } from '@lomdim/contract/languages';
import type pg from 'pg';
import type { Logger } from 'pino';
import { readCalendar } from '../functions/calendar/calendar.ts';
import type { CalendarSource } from '../functions/calendar/write-calendar.ts';
import { mailedCalendar } from '../mail/mailed-calendar.ts';
import { type MailedCalendar, type PersonalMail, putPersonalMail, putUnwrittenMail } from '../mail/outbox.ts';
import { isNotificationKind, notificationMail } from '../mail/templates/notification-mail.ts';
import type { Job } from './job.ts';

/** A row of `private.take_queued_mail`. */
type QueuedMail = {
  id: string;
  person_id: string;
  kind: string;
  setting: string;
  data: Record<string, unknown>;
  recipient: string;
  first_name: string;
  language: string;
  time_zone: string;
  other_name: string;
  title: string | null;
  starts_at: Date | null;
  previously_at: Date | null;
  notes: string | null;
  expires_at: Date;
  /** The event in the receiver's calendar that the mail is about; none of most mail. */
  event_kind: string | null;
  event_id: string | null;
  event_sequence: number | null;
  /** For whom the receiver gets it: a child has no mailbox. */
  child_name: string | null;
};

type WriteOptions = { source: CalendarSource; log: Logger };

const atOnce = 50;

/** Turns queued notifications into mail: one transaction takes them away and fills the outbox, so that each is written once. */
export function writeQueuedMail(options: WriteOptions): Job {
  return {
    name: 'letters',
    everySeconds: 2,
    run: async (client) => {
      const { rows } = await client.query<QueuedMail>('select * from private.take_queued_mail($1)', [atOnce]);
      for (const queued of rows) await write(client, queued, options);
      return rows.length > 0;
    },
  };
}

async function write(
  client: pg.ClientBase,
  queued: QueuedMail,
  { source, log }: WriteOptions,
): Promise<void> {
  const calendar = await calendarWith(client, queued);
  let mail: PersonalMail;
  try {
    mail = asMail(queued, source.siteUrl);
    const file = calendarFile(queued, calendar, source);
    if (file !== undefined) mail.calendar = file;
  } catch (error) {
    // One that cannot be written must not hold up those behind it.
    const { id, person_id: personId, recipient, kind } = queued;
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ err: error, mail: id, kind }, 'a queued mail could not be written');
    await putUnwrittenMail(client, { id, personId, recipient, kind, reason });
    return;
  }
  await putPersonalMail(client, mail);
}

/** Asked after the mail was taken, so that its cause is seen for certain. */
async function calendarWith(
  client: pg.ClientBase,
  { person_id: person, event_id: event }: QueuedMail,
): Promise<unknown> {
  if (event === null) return null;
  const { rows } = await client.query<{ calendar: unknown }>(
    "select private.calendar_of($1, '-infinity', $2) as calendar",
    [person, event],
  );
  return rows[0]?.calendar;
}

function calendarFile(
  queued: QueuedMail,
  answer: unknown,
  source: CalendarSource,
): MailedCalendar | undefined {
  const { event_kind: kind, event_id: id, event_sequence: sequence, data } = queued;
  const calendar = readCalendar(answer);
  if (kind === null || id === null || calendar === undefined) return undefined;
  const told = {
    kind,
    id,
    sequence: sequence ?? undefined,
    startsAt: queued.starts_at ?? undefined,
    minutes: Number(data.duration_minutes ?? 60),
    title: queued.title ?? '',
  };
  return mailedCalendar(told, calendar, { source, attendee: queued.recipient, sentAt: new Date() });
}

function asMail(queued: QueuedMail, siteUrl: string): PersonalMail {
  const { kind } = queued;
  if (!isNotificationKind(kind)) throw new Error(`no mail is called ${kind}`);
  const settingsLink = queued.setting === 'account' ? undefined : `${siteUrl}/settings`;
  const mail = notificationMail({
    kind,
    language: knownLanguage(queued.language) ?? defaultLanguage,
    timeZone: queued.time_zone,
    recipient: queued.recipient,
    firstName: queued.first_name,
    otherName: queued.other_name,
    childName: queued.child_name ?? '',
    title: queued.title ?? '',
    startsAt: queued.starts_at ?? undefined,
    previouslyAt: queued.previously_at ?? undefined,
    notes: queued.notes ?? '',
    data: queued.data,
    siteUrl,
    settingsLink,
  });
  return {
    ...mail,
    id: queued.id,
    personId: queued.person_id,
    expiresAt: queued.expires_at,
    ...(settingsLink === undefined ? {} : { settingsLink }),
  };
}
