import nodemailer from 'nodemailer';
import type pg from 'pg';
import type { Logger } from 'pino';
import { claimDueMail, markFailed, markSent, type WaitingMail } from './outbox.ts';

export type MailSender = { stop(): Promise<void> };

type SenderOptions = {
  pool: pg.Pool;
  log: Logger;
  smtpUrl: string;
  from: string;
  /** How often the outbox is looked at. */
  everyMilliseconds?: number;
  firstRetrySeconds?: number;
};

const batch = 20;
const longestWaitSeconds = 3600;

/** Carries mail from the outbox to the SMTP server until it is stopped. What fails is tried again, ever later. */
export function startMailSender(options: SenderOptions): MailSender {
  const transport = nodemailer.createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  });
  let stopped = false;
  let busy = false;
  let round = Promise.resolve();
  const timer = setInterval(() => {
    if (!busy) begin();
  }, options.everyMilliseconds ?? 1000);
  begin();

  function begin(): void {
    busy = true;
    round = sendDue()
      .catch((error: unknown) => options.log.error({ err: error }, 'the mail outbox could not be read'))
      .finally(() => {
        busy = false;
      });
  }

  async function sendDue(): Promise<void> {
    for (;;) {
      const due = stopped ? [] : await claimDueMail(options.pool, batch);
      await Promise.all(due.map(sendOne));
      if (due.length < batch) return;
    }
  }

  async function sendOne(mail: WaitingMail): Promise<void> {
    try {
      await transport.sendMail({
        from: options.from,
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // The same id at every attempt, so that a server that took it twice can tell.
        messageId: `<${mail.id}@${options.from.replace(/^.*@|>$/g, '')}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      await markSent(options.pool, mail.id);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const retryInSeconds = Math.min(
        longestWaitSeconds,
        (options.firstRetrySeconds ?? 10) * 2 ** (mail.attempts - 1),
      );
      options.log.warn(
        { mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason: message },
        'mail not sent',
      );
      await markFailed(options.pool, mail.id, { message, retryInSeconds });
    }
  }

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await round;
      transport.close();
    },
  };
}
