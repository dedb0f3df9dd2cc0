import type pg from 'pg';

export type Mail = { recipient: string; kind: string; subject: string; html: string; text: string };

export type WaitingMail = Mail & { id: string; attempts: number };

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** Called inside the transaction that is the mail's cause: both are kept, or neither. */
export async function putInOutbox(db: Queryable, mail: Mail): Promise<void> {
  await db.query(
    'insert into private.mail_outbox (recipient, kind, subject, html, text) values ($1, $2, $3, $4, $5)',
    [mail.recipient, mail.kind, mail.subject, mail.html, mail.text],
  );
}

/**
 * Claims what is due for a while. Several servers share the work; one that dies gives its mail back in time.
 * What is older than any link in it is not worth sending any more.
 */
export async function claimDueMail(db: Queryable, most: number): Promise<WaitingMail[]> {
  const { rows } = await db.query<WaitingMail>(
    `update private.mail_outbox set locked_until = now() + interval '2 minutes', attempts = attempts + 1
     where id in (
       select id from private.mail_outbox
       where sent_at is null and next_attempt_at <= now() and created_at > now() - interval '2 hours' and (locked_until is null or locked_until < now())
       order by next_attempt_at limit $1 for update skip locked)
     returning id, recipient, kind, subject, html, text, attempts`,
    [most],
  );
  return rows;
}

/** A mail that was sent keeps its place for the record, but not the links and codes that it carried. */
export async function markSent(db: Queryable, id: string): Promise<void> {
  await db.query(
    "update private.mail_outbox set sent_at = now(), locked_until = null, last_error = null, html = '', text = '' where id = $1",
    [id],
  );
}

export async function markFailed(
  db: Queryable,
  id: string,
  failure: { message: string; retryInSeconds: number },
): Promise<void> {
  await db.query(
    `update private.mail_outbox set locked_until = null, last_error = $2,
       next_attempt_at = now() + make_interval(secs => $3) where id = $1`,
    [id, failure.message.slice(0, 500), failure.retryInSeconds],
  );
}

export type ShownMail = { to: string; subject: string; text: string; html: string; createdAt: string };

export async function listUnsentMail(db: Queryable, most: number): Promise<ShownMail[]> {
  const { rows } = await db.query<Mail & { created_at: Date }>(
    `select recipient, subject, text, html, created_at from private.mail_outbox
     where sent_at is null order by created_at desc, id limit $1`,
    [most],
  );
  return rows.map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    html: row.html,
    createdAt: row.created_at.toISOString(),
  }));
}
