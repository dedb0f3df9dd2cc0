import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Services } from '../services.ts';
import { devMailbox } from './dev-mailbox.ts';
import { watchOutbox } from './metrics.ts';
import { type MailSender, startMailSender } from './sender.ts';

/** Mail goes out while the server listens, or, without an SMTP server, waits on a page of its own. */
export async function handleMail(app: FastifyInstance, services: Services, metrics: Registry): Promise<void> {
  watchOutbox(services.pool, metrics);
  const { mail } = services.config;
  const { smtpUrl, from } = mail;
  if (smtpUrl === undefined) {
    await app.register((scope) => devMailbox(scope, services));
    return;
  }
  let sender: MailSender | undefined;
  app.addHook('onListen', async () => {
    sender = startMailSender({ pool: services.pool, log: services.log, smtpUrl, from });
  });
  app.addHook('preClose', async () => sender?.stop());
}
