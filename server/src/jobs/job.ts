import { inTransaction } from '@lomdim/platform/postgres/pool';
import type { Connections } from '@lomdim/platform/postgres/share';
import type pg from 'pg';

/** Something that is done again and again, by one server at a time. */
export type Job = {
  /** In the log, in the metrics, and the name of its lock. */
  name: string;
  everySeconds: number;
  /** The work of one transaction. True: there is more to do at once. */
  run(client: pg.ClientBase): Promise<boolean>;
};

/** A job that the database knows how to do. */
export function sqlJob(name: string, everySeconds: number, ...statements: readonly string[]): Job {
  return {
    name,
    everySeconds,
    run: async (client) => {
      for (const statement of statements) await client.query(statement);
      return false;
    },
  };
}

/** The same in batches: the statement does as much as `$1` says, and answers with how much there was. */
export function sqlJobInBatches(
  name: string,
  everySeconds: number,
  { limit, statement }: { limit: number; statement: string },
): Job {
  return {
    name,
    everySeconds,
    run: async (client) => {
      const { rows } = await client.query<{ count: number }>(statement, [limit]);
      return (rows[0]?.count ?? 0) >= limit;
    },
  };
}

/**
 * Runs a job once, unless another server is at it. The lock ends with the transaction: what was done and the right to do it
 * go together, also when the server dies in the middle.
 */
export async function runJob(pool: Connections, job: Job): Promise<'done' | 'more' | 'elsewhere'> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('lomdim timed work'), hashtext($1)) as mine",
      [job.name],
    );
    if (rows[0]?.mine !== true) return 'elsewhere';
    return (await job.run(client)) ? 'more' : 'done';
  });
}
