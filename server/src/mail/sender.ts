import type { Connections } from '@lomdim/platform/postgres/share';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import { createDelivery } from './deliver.ts';
import { claimDueMail, endExpiredMail, renewClaims } from './due-mail.ts';

export type MailSender = { stop(): Promise<void> };

type SenderOptions = {
  pool: Connections;
  log: Logger;
  smtpUrl: string;
  from: string;
  /** How often the outbox is looked at. */
  everyMilliseconds?: number;
  firstWaitSeconds?: number;
  /** How long a mail server may take to greet, and then to answer, until the attempt has failed. */
  answerTimeouts?: { greeting: number; answer: number };
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
  const { pool, log, answerTimeouts = { greeting: 15_000, answer: 30_000 } } = options;
  const transport = nodemailer.createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: connections,
    // Whether to try again is decided here alone: the mail may have been accepted just before the connection broke.
    maxRequeues: 0,
    connectionTimeout: 15_000,
    greetingTimeout: answerTimeouts.greeting,
    socketTimeout: answerTimeouts.answer,
  });
  const deliver = createDelivery({
    pool,
    log,
    transport,
    from: options.from,
    firstWaitSeconds: options.firstWaitSeconds ?? 10,
    isStopped: () => stopped,
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
    log.error({ err: error }, 'the mail outbox could not be reached; it is tried again');
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
