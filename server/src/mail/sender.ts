import { setTimeout as pause } from 'node:timers/promises';
import type { Connections } from '@lomdim/platform/postgres/share';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import { classifyFailure, codesOf } from './delivery-failures.ts';
import {
  claimDueMail,
  type DueMail,
  endExpiredMail,
  markFailed,
  markSent,
  renewClaims,
  tryLater,
} from './due-mail.ts';

export type MailSender = { stop(): Promise<void> };

type SenderOptions = {
  pool: Connections;
  log: Logger;
  smtpUrl: string;
  from: string;
  /** How often the outbox is looked at. */
  everyMilliseconds?: number;
  firstWaitSeconds?: number;
  /** How long a mail server that does not answer is waited for when the sender stops. */
  stopTimeoutMilliseconds?: number;
};

const connections = 2;
const claimedAtOnce = 2 * connections;
const renewEveryMilliseconds = 30_000;

/**
 * Sends mail from the outbox to the SMTP server until it is stopped. What fails is retried with a growing delay, until it
 * is refused for good or has expired.
 */
export function startMailSender(options: SenderOptions): MailSender {
  const { pool, log } = options;
  const transport = nodemailer.createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: connections,
    // Whether to try again is decided here alone: the mail may have been accepted just before the connection broke.
    maxRequeues: 0,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  });
  const claimed = new Set<string>();
  let stopped = false;
  let busy = false;
  let round = Promise.resolve();
  const timer = setInterval(() => {
    if (!busy) begin();
  }, options.everyMilliseconds ?? 1000);
  const renewal = setInterval(() => {
    if (claimed.size > 0) renewClaims(pool, [...claimed]).catch((error: unknown) => outboxError(error));
  }, renewEveryMilliseconds);
  begin();

  function begin(): void {
    busy = true;
    round = sendDue()
      .catch(outboxError)
      .finally(() => {
        busy = false;
      });
  }

  function outboxError(error: unknown): void {
    log.error({ err: error }, 'the mail outbox could not be reached');
  }

  async function sendDue(): Promise<void> {
    for (const { id, kind } of await endExpiredMail(pool)) {
      log.error({ mail: id, kind, failure: 'expired' }, 'mail cannot be delivered');
    }
    for (;;) {
      const due = stopped ? [] : await claimDueMail(pool, claimedAtOnce);
      for (const { id } of due) claimed.add(id);
      try {
        await Promise.all(due.map(deliver));
      } finally {
        for (const { id } of due) claimed.delete(id);
      }
      if (due.length < claimedAtOnce) return;
    }
  }

  async function deliver(mail: DueMail): Promise<void> {
    try {
      await transport.sendMail(envelope(mail, options.from));
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
        if (stopped || waitSeconds > 32) throw error;
        await pause(waitSeconds * 1000);
      }
    }
  }

  async function handleFailure(mail: DueMail, error: unknown): Promise<void> {
    const failure = classifyFailure(error, mail.attempts, options.firstWaitSeconds ?? 10);
    const about = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, ...codesOf(error) };
    if (failure.next === 'fail') {
      log.error({ ...about, failure: failure.kind }, 'mail cannot be delivered');
      await markFailed(pool, mail.id, failure);
    } else {
      log.warn(about, 'mail not sent; it is tried again');
      await tryLater(pool, mail.id, failure);
    }
  }

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      // A mail server that does not answer is not waited for: its connections are closed, and the mail is tried again.
      const giveUp = setTimeout(
        () => transport.close({ force: true }),
        options.stopTimeoutMilliseconds ?? 10_000,
      );
      await round;
      clearTimeout(giveUp);
      clearInterval(renewal);
      transport.close();
    },
  };
}

function envelope(mail: DueMail, from: string) {
  return {
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // The same id at every attempt, so that a mail server or reader that gets it twice can tell.
    messageId: `<${mail.id}@${from.replace(/^.*@|>$/g, '')}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.settings_link === null ? {} : { 'List-Unsubscribe': `<${mail.settings_link}>` }),
    },
  };
}
