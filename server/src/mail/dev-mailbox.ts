import { isFromOperator } from '@lomdim/platform/http/loopback';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { listUnsentMail, type ShownMail } from './outbox.ts';
import { escapeHtml } from './templates/layout.ts';

const shown = 200;

/** Without an SMTP server, mail is read here, by a person on the same machine. */
export async function devMailbox(app: FastifyInstance, services: Services): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (isFromOperator(services.config, request.raw)) return;
    // The same answer as for a page that does not exist: from outside it does not.
    return reply.code(404).send({ code: 'not_found', message: 'There is nothing at this address.' });
  });

  app.get('/dev/mailbox.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return await listUnsentMail(services.pool, shown);
  });

  app.get('/dev/mailbox', async (_request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:",
      );
    return page(await listUnsentMail(services.pool, shown));
  });
}

function page(mails: readonly ShownMail[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Lomdim mailbox</title><style>
body{font:16px/1.5 system-ui,sans-serif;background:#f6f1e7;color:#1d2433;margin:0 auto;max-width:46rem;padding:2rem 1rem}
article{background:#fffdf8;border:1px solid #ddd3c0;border-radius:8px;margin:1rem 0;padding:1rem}
h2{font-size:1.1rem;margin:0}p.about{color:#565d6d;margin:.25rem 0 1rem}
iframe{border:0;width:100%;height:30rem;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere}
</style></head><body><h1>Mailbox</h1>
<p>Mail that would have been sent if <code>SMTP_URL</code> were set, newest first.</p>
${mails.length === 0 ? '<p>There is no mail yet. Sign up, or ask for a new password, and it will appear here.</p>' : ''}
${mails.map(article).join('\n')}
</body></html>`;
}

function article(mail: ShownMail): string {
  return `<article><h2>${escapeHtml(mail.subject)}</h2>
<p class="about">To ${escapeHtml(mail.to)}, <time datetime="${mail.createdAt}">${mail.createdAt}</time></p>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html)}"></iframe>
<details><summary>Plain text</summary><pre>${escapeHtml(mail.text)}</pre></details>
${mail.calendar === null ? '' : `<details><summary>Calendar file</summary><pre>${escapeHtml(mail.calendar)}</pre></details>`}</article>`;
}
