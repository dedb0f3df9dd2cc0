import { setTimeout as pause } from 'node:timers/promises';
import type { Connections } from '@lomdim/platform/postgres/share';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { classifyFailure, codesOf } from './delivery-failures.ts';
import { type DueMail, markFailed, markSent, tryLater } from './due-mail.ts';

type DeliveryOptions = {
  pool: Connections;
  log: Logger;
  transport: Pick<Transporter, 'sendMail'>;
  from: string;
  firstWaitSeconds: number;
  isStopped(): boolean;
};

/** Hands one mail to the SMTP server and records what came of it. */
export function createDelivery(options: DeliveryOptions): (mail: DueMail) => Promise<void> {
  const { pool, log, transport, from, firstWaitSeconds, isStopped } = options;
  return deliver;

  async function deliver(mail: DueMail): Promise<void> {
    try {
      await transport.sendMail(envelope(mail, from));
    } catch (error) {
      await handleFailure(mail, error);
      return;
    }
    await recordSent(mail);
  }

  /**
   * The SMTP server has the mail, so this must be recorded: while the mail is still claimed, the database is retried. Should it stay
   * unreachable for longer, the mail is sent a second time, with the same Message-ID.
   */
  async function recordSent(mail: DueMail): Promise<void> {
    for (let waitSeconds = 1; ; waitSeconds *= 2) {
      try {
        return await markSent(pool, mail.id);
      } catch (error) {
        if (isStopped() || waitSeconds > 32) throw error;
        await pause(waitSeconds * 1000);
      }
    }
  }

  async function handleFailure(mail: DueMail, error: unknown): Promise<void> {
    const failure = classifyFailure(error, mail.attempts, firstWaitSeconds);
    const about = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, ...codesOf(error) };
    if (failure.next === 'fail') {
      log.error({ ...about, failure: failure.kind }, 'mail cannot be delivered');
      await markFailed(pool, mail.id, failure);
    } else {
      log.warn(about, 'mail not sent; it is tried again');
      await tryLater(pool, mail.id, failure);
    }
  }
}

function envelope(mail: DueMail, from: string) {
  return {
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...calendarPart(mail),
    // The same id at every attempt, so that a mail server or reader that gets it twice can tell.
    messageId: `<${mail.id}@${from.replace(/^.*@|>$/g, '')}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.settings_link === null ? {} : { 'List-Unsubscribe': `<${mail.settings_link}>` }),
    },
  };
}

/** Once beside the texts, where mail programs look for an invitation, and once as a file, for all others. */
function calendarPart({ calendar, calendar_method: method }: DueMail) {
  if (calendar === null || method === null) return {};
  return { icalEvent: { method, content: calendar, filename: 'lomdim.ics' } };
}
