import type { Connections } from '@lomdim/platform/postgres/share';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../services.ts';
import { devMailbox } from './dev-mailbox.ts';
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

/** How much mail waits and how much has failed, counted when somebody looks. */
function watchOutbox(pool: Connections, registry: Registry): void {
  new Gauge({
    name: 'mail_outbox_messages',
    help: 'Mail that waits to be sent, and mail that could not be delivered.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      try {
        for (const [state, count] of await countOutbox(pool)) this.set({ state }, count);
      } catch {
        // Without the database there is no count; the other metrics are then all the more wanted.
        this.reset();
      }
    },
  });
}

async function countOutbox(pool: Connections): Promise<[state: string, count: number][]> {
  const { rows } = await pool.query<{ waiting: number; failed: number }>(
    `select
       (select count(*)::integer from private.mail_outbox where sent_at is null and failed_at is null) as waiting,
       (select count(*)::integer from private.mail_outbox where failed_at is not null) as failed`,
  );
  return Object.entries(rows[0] ?? {});
}
