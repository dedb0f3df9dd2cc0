import { accountSweeps } from '@lomdim/platform/auth/janitor';
import type { Services } from '../services.ts';
import { type Job, sqlJob, sqlJobInPortions } from './job.ts';
import { writeLetters } from './write-letters.ts';

/** One line for each thing that happens by the clock. What it means is said in the database. */
export function timedJobs({ config, log }: Pick<Services, 'config' | 'log'>): readonly Job[] {
  return [
    sqlJobInPortions('reminders', 10, {
      most: 500,
      statement: 'select private.give_due_reminders(now(), $1) as count',
    }),
    sqlJob('unread messages', 60, 'select private.announce_unread_messages(now())'),
    writeLetters({ siteUrl: config.siteUrl, log }),
    sqlJob('waiting requests', 60, 'select private.expire_sos_requests(now())'),
    sqlJob('clean-up', 3600, 'select private.clean_house(now())'),
    sqlJob('account clean-up', 600, ...accountSweeps),
  ];
}
