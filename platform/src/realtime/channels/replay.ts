import { asCaller, SessionRefused } from '../../postgres/as-caller.ts';
import type { Connections } from '../../postgres/share.ts';
import type { BroadcastMessage, FeedCaller } from '../live-feed.ts';
import { sessionRefusal } from '../sessions.ts';
import type { Replay } from './join-config.ts';

export type ReplayedMessage = BroadcastMessage & { id: string; replayed: true };
export type ReadReplay = (caller: FeedCaller, topic: string, replay: Replay) => Promise<ReplayedMessage[]>;

type Row = { id: string; event: string; payload: string };

/** Messages that the database sent lately, as far as the caller may read them; the oldest first. */
export function replayReader(connections: Connections): ReadReplay {
  return async (caller, topic, { since, limit }) => {
    const rows = await asCaller(
      connections,
      caller,
      async (client) => {
        const { rows: found } = await client.query<Row>(
          `select id, event, payload::text as payload from realtime.messages
         where topic = $1 and extension = 'broadcast' and private and event is not null and payload is not null
           and inserted_at >= to_timestamp($2::double precision / 1000)
         order by inserted_at desc, id desc limit $3`,
          [topic, since, limit],
        );
        return found;
      },
      { settings: { 'realtime.topic': topic } },
    ).catch((error: unknown) => {
      throw error instanceof SessionRefused ? sessionRefusal(error.reason) : error;
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
