import type { Queryable } from '@lomdim/platform/postgres/share';
import type { Mail, MailedCalendar } from './outbox.ts';

/** A mail that one sender has claimed. */
export type DueMail = Mail & {
  id: string;
  attempts: number;
  settings_link: string | null;
  calendar: string | null;
  calendar_method: MailedCalendar['method'] | null;
};

/** How long a sender that has died keeps its claim. One that is alive renews it in time. */
const claimedFor = "interval '2 minutes'";

/** The row stays for the record. */
const withoutContent = "html = '', text = '', calendar = null, calendar_method = null";

/** Claims due mail. Several senders share the work: what one has claimed, the others skip. */
export async function claimDueMail(db: Queryable, limit: number): Promise<DueMail[]> {
  const { rows } = await db.query<DueMail>(
    `with due as materialized (
       select id from private.mail_outbox
       where sent_at is null and failed_at is null and next_attempt_at <= now() and expires_at > now()
         and (locked_until is null or locked_until < now())
       order by next_attempt_at limit $1 for update skip locked)
     update private.mail_outbox m set locked_until = now() + ${claimedFor}, attempts = m.attempts + 1
     from due where m.id = due.id
     returning m.id, m.recipient, m.kind, m.subject, m.html, m.text, m.attempts, m.settings_link,
       m.calendar, m.calendar_method`,
    [limit],
  );
  return rows;
}

/** A link that no longer works, a lesson that has begun: not worth sending, but not forgotten either. */
export async function endExpiredMail(db: Queryable): Promise<{ id: string; kind: string }[]> {
  const { rows } = await db.query<{ id: string; kind: string }>(
    `with late as materialized (
       select id from private.mail_outbox
       where sent_at is null and failed_at is null and next_attempt_at <= now() and expires_at <= now()
         and (locked_until is null or locked_until < now())
       order by next_attempt_at limit 100 for update skip locked)
     update private.mail_outbox m
     set failed_at = now(), failure = 'expired', locked_until = null, ${withoutContent}
     from late where m.id = late.id
     returning m.id, m.kind`,
  );
  return rows;
}

/** Renewed while mail is being sent, so that no other sender claims it. */
export async function renewClaims(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(
    `update private.mail_outbox set locked_until = now() + ${claimedFor}
     where id = any ($1) and sent_at is null and failed_at is null`,
    [ids],
  );
}

/** A mail that was sent keeps its row for the record, but not the links and codes that it carried. */
export async function markSent(db: Queryable, id: string): Promise<void> {
  await db.query(
    `update private.mail_outbox
     set sent_at = now(), failed_at = null, failure = null, locked_until = null, last_error = null, ${withoutContent}
     where id = $1`,
    [id],
  );
}

export async function tryLater(
  db: Queryable,
  id: string,
  failure: { reason: string; waitSeconds: number },
): Promise<void> {
  await db.query(
    `update private.mail_outbox set locked_until = null, last_error = $2,
       next_attempt_at = least(now() + make_interval(secs => $3), greatest(expires_at, now()))
     where id = $1 and sent_at is null`,
    [id, failure.reason.slice(0, 500), failure.waitSeconds],
  );
}

/** The text is kept for as long as an admin may retry it. */
export async function markFailed(
  db: Queryable,
  id: string,
  failure: { kind: 'refused' | 'given_up'; reason: string },
): Promise<void> {
  await db.query(
    `update private.mail_outbox set locked_until = null, failed_at = now(), failure = $2, last_error = $3
     where id = $1 and sent_at is null`,
    [id, failure.kind, failure.reason.slice(0, 500)],
  );
}
