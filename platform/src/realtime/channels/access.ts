import pg from 'pg';
import { becomeCaller } from '../../postgres/as-caller.ts';
import { rolledBack } from '../../postgres/pool.ts';
import type { Connections } from '../../postgres/share.ts';
import type { FeedCaller } from '../live-feed.ts';
import { RealtimeRefusal } from '../refusal.ts';

/** What a caller may do on one topic: receive and send, in messages and in presence. */
export type Access = { broadcast: Right; presence: Right };
type Right = { read: boolean; write: boolean };
type Extension = keyof Access;

export type ReadAccess = (caller: FeedCaller, topic: string, presenceKey?: string) => Promise<Access>;

const extensions: readonly Extension[] = ['broadcast', 'presence'];
/** No right; or a policy that cannot make sense of the caller or the topic (bad values, an exception it raises). */
const isRefusal = /^(?:42501|22...|P0...|PT...)$/;

export function mayReadAnything({ broadcast, presence }: Access): boolean {
  return broadcast.read || presence.read;
}

export function unauthorized(topic: string): RealtimeRefusal {
  return new RealtimeRefusal(
    'Unauthorized',
    `You do not have permissions to read from this Channel topic: ${topic}`,
  );
}

export function openAccess(): Access {
  return { broadcast: { read: true, write: true }, presence: { read: true, write: true } };
}

/**
 * Asks the policies on `realtime.messages`: whoever may select a row of the topic may receive, whoever may insert one may
 * speak. The rows are real, so that every policy works, and are gone with the transaction.
 */
export function accessReader(connections: Connections): ReadAccess {
  return async (caller, topic, presenceKey) => {
    if (caller.role === 'service_role') return openAccess();
    const rows = extensions.map((extension) => ({
      extension,
      // A policy may insist that people are present under their own name.
      payload: extension === 'presence' && presenceKey !== undefined ? { key: presenceKey } : null,
    }));
    return rolledBack(connections, async (client) => {
      const ids = new Map<string, Extension>();
      for (const { extension, payload } of rows) {
        const made = await client.query<{ id: string }>(`${insert} returning id`, [
          topic,
          extension,
          payload,
        ]);
        for (const { id } of made.rows) ids.set(id, extension);
      }
      await becomeCaller(client, caller, {
        settings: { 'realtime.topic': topic, statement_timeout: '5s' },
        // Whoever joins was asked about before, and those who are here are asked about in rounds (Sessions).
        check: null,
      });
      const readable = await readableOf(client, ids);
      const access = openAccess();
      for (const { extension, payload } of rows) {
        access[extension].read = readable.has(extension);
        access[extension].write = await mayInsert(client, [topic, extension, payload]);
      }
      return access;
    });
  };
}

const insert =
  'insert into realtime.messages (topic, extension, payload, private) values ($1, $2, $3::jsonb, true)';

async function readableOf(client: pg.PoolClient, ids: Map<string, Extension>): Promise<Set<Extension>> {
  const found = await attempt(client, () =>
    client.query<{ extension: Extension }>('select extension from realtime.messages where id = any($1)', [
      [...ids.keys()],
    ]),
  );
  return new Set(found?.rows.map((row) => row.extension));
}

async function mayInsert(client: pg.PoolClient, row: unknown[]): Promise<boolean> {
  return (await attempt(client, () => client.query(insert, row))) !== undefined;
}

/** Undefined when it is refused; what fails otherwise is an error. */
async function attempt<Result>(
  client: pg.PoolClient,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  await client.query('savepoint attempt');
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !isRefusal.test(error.code ?? '')) throw error;
    return undefined;
  } finally {
    await client.query('rollback to savepoint attempt');
  }
}
