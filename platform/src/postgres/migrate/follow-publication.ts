import type { Logger } from 'pino';
import type { Queryable } from '../share.ts';

/**
 * Makes the published tables live, by the policies that they have now. A Supabase project has its own way to do so,
 * and none of our functions for it.
 */
export async function followPublication(db: Queryable, log: Logger): Promise<void> {
  const { rows } = await db.query<{ found: boolean }>(
    `select to_regprocedure('realtime.follow_publication()') is not null as found`,
  );
  if (rows[0]?.found !== true) return;
  const faults = await db.query<{ fault: string }>('select realtime.follow_publication() as fault');
  for (const { fault } of faults.rows) {
    log.error(
      { fault },
      'changes of a published table are published to nobody: its policies could not be read',
    );
  }
}
