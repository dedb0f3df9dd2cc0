import type pg from 'pg';
import { asUser } from '../../postgres/pool.ts';
import type { BroadcastMessage, FeedCaller } from '../live-feed.ts';
import type { Replay } from './join-config.ts';

export type ReplayedMessage = BroadcastMessage & { id: string; replayed: true };
export type ReadReplay = (caller: FeedCaller, topic: string, replay: Replay) => Promise<ReplayedMessage[]>;

type Row = { id: string; event: string; payload: string };

/** Messages that the database sent lately, as far as the caller may read them; the oldest first. */
export function replayReader(pool: pg.Pool): ReadReplay {
  return async (caller, topic, { since, limit }) => {
    const user = { role: caller.role, claims: JSON.parse(caller.claims) as Record<string, unknown> };
    const rows = await asUser(pool, user, async (client) => {
      await client.query(`select set_config('realtime.topic', $1, true)`, [topic]);
      const { rows: found } = await client.query<Row>(
        `select id, event, payload::text as payload from realtime.messages
         where topic = $1 and extension = 'broadcast' and private and event is not null and payload is not null
           and inserted_at >= to_timestamp($2::double precision / 1000)
         order by inserted_at desc, id desc limit $3`,
        [topic, since, limit],
      );
      return found;
    });
    return rows.reverse().map(({ id, event, payload }) => ({
      kind: 'broadcast',
      topic,
      private: true,
      event,
      payload,
      id,
      replayed: true,
    }));
  };
}
