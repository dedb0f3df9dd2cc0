import { accountCleanups } from '@lomdim/platform/auth/cleanup';
import { calendarSource } from '../functions/calendar/source.ts';
import type { Services } from '../services.ts';
import { type Job, sqlJob, sqlJobInBatches } from './job.ts';
import { writeQueuedMail } from './write-queued-mail.ts';

/** One line for each scheduled job. What it does is in the database. */
export function createJobs({ config, log }: Pick<Services, 'config' | 'log'>): readonly Job[] {
  return [
    sqlJobInBatches('reminders', 10, {
      limit: 500,
      statement: 'select private.give_due_reminders(now(), $1) as count',
    }),
    // What nobody answered expires, what nobody objected to is settled.
    sqlJobInBatches('lessons', 10, {
      limit: 200,
      statement: 'select private.settle_lessons(now(), $1) as count',
    }),
    sqlJobInBatches('live sessions', 60, {
      limit: 100,
      statement: 'select private.settle_live_sessions(now(), $1) as count',
    }),
    sqlJob('unread messages', 60, 'select private.announce_unread_messages(now())'),
    writeQueuedMail({ source: calendarSource(config), log }),
    sqlJob('waiting requests', 60, 'select private.expire_sos_requests(now())'),
    // For those who could not be seated when the pool was filled: a course has more seats, or is open again.
    sqlJobInBatches('sponsored seats', 60, {
      limit: 100,
      statement: 'select private.give_sponsored_seats($1) as count',
    }),
    sqlJob('clean-up', 3600, 'select private.delete_expired(now())'),
    sqlJob('account clean-up', 600, ...accountCleanups),
  ];
}
