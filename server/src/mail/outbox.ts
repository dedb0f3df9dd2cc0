import type { Queryable } from '@lomdim/platform/postgres/share';

export type Mail = { recipient: string; kind: string; subject: string; html: string; text: string };

/** A mail that was asked for by the database: it has a number already, a receiver among our people, and an end. */
export type PersonalMail = Mail & { id: string; personId: string; expiresAt: Date; settingsLink?: string };

/** Called inside the transaction that is the mail's cause: both are kept, or neither. */
export async function putInOutbox(db: Queryable, mail: Mail): Promise<void> {
  await db.query(
    'insert into private.mail_outbox (recipient, kind, subject, html, text) values ($1, $2, $3, $4, $5)',
    [mail.recipient, mail.kind, mail.subject, mail.html, mail.text],
  );
}

/** The same number never makes a second mail. */
export async function putPersonalMail(db: Queryable, mail: PersonalMail): Promise<void> {
  await db.query(
    `insert into private.mail_outbox
       (id, person_id, recipient, kind, subject, html, text, settings_link, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing`,
    [
      mail.id,
      mail.personId,
      mail.recipient,
      mail.kind,
      mail.subject,
      mail.html,
      mail.text,
      mail.settingsLink ?? null,
      mail.expiresAt,
    ],
  );
}

/** What could not be written is kept as a failure, so that somebody sees it. */
export async function putUnwrittenMail(
  db: Queryable,
  mail: { id: string; personId: string; recipient: string; kind: string; reason: string },
): Promise<void> {
  await db.query(
    `insert into private.mail_outbox
       (id, person_id, recipient, kind, subject, html, text, failed_at, failure, last_error)
     values ($1, $2, $3, $4, '', '', '', now(), 'not_written', $5) on conflict (id) do nothing`,
    [mail.id, mail.personId, mail.recipient, mail.kind, mail.reason.slice(0, 500)],
  );
}

export type ShownMail = { to: string; subject: string; text: string; html: string; createdAt: string };

export async function listUnsentMail(db: Queryable, limit: number): Promise<ShownMail[]> {
  const { rows } = await db.query<Mail & { created_at: Date }>(
    `select recipient, subject, text, html, created_at from private.mail_outbox
     where sent_at is null and failed_at is null order by created_at desc, id limit $1`,
    [limit],
  );
  return rows.map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    html: row.html,
    createdAt: row.created_at.toISOString(),
  }));
}
