import { defaultLanguage, knownLanguage } from '@lomdim/contract/languages';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type PersonalMail, putPersonalMail, putUnwrittenMail } from '../mail/outbox.ts';
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
};

const atOnce = 50;

/** Turns queued notifications into mail: one transaction takes them away and fills the outbox, so that each is written once. */
export function writeQueuedMail(options: { siteUrl: string; log: Logger }): Job {
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
  { siteUrl, log }: { siteUrl: string; log: Logger },
): Promise<void> {
  let mail: PersonalMail;
  try {
    mail = asMail(queued, siteUrl);
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
