import type { Queryable } from '@lomdim/platform/postgres/share';

export type Mail = { recipient: string; kind: string; subject: string; html: string; text: string };

/** A file that calendar programs take in by themselves: to note the lesson in the mail, or to strike it out. */
export type MailedCalendar = { method: 'REQUEST' | 'CANCEL'; content: string };

/** A mail that was asked for by the database: it has a number already, a receiver among our people, and an end. */
export type PersonalMail = Mail & {
  id: string;
  personId: string;
  expiresAt: Date;
  settingsLink?: string;
  calendar?: MailedCalendar;
};

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
       (id, person_id, recipient, kind, subject, html, text, settings_link, expires_at, calendar, calendar_method)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (id) do nothing`,
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
      mail.calendar?.content ?? null,
      mail.calendar?.method ?? null,
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

export type ShownMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  calendar: string | null;
  createdAt: string;
};

export async function listUnsentMail(db: Queryable, limit: number): Promise<ShownMail[]> {
  const { rows } = await db.query<Mail & { calendar: string | null; created_at: Date }>(
    `select recipient, subject, text, html, calendar, created_at from private.mail_outbox
     where sent_at is null and failed_at is null order by created_at desc, id limit $1`,
    [limit],
  );
  return rows.map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    html: row.html,
    calendar: row.calendar,
    createdAt: row.created_at.toISOString(),
  }));
}
