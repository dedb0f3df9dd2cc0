import type { Logger } from 'pino';
import type { ReadChannelCaller } from './caller.ts';
import type { ReadAccess } from './channels/access.ts';
import type { ChangeMessages } from './channels/changes.ts';
import type { ReadReplay } from './channels/replay.ts';
import type { FindLosses } from './channels/rights.ts';
import type { Rooms } from './channels/rooms.ts';
import type { Limits } from './limits.ts';
import type { LiveFeed } from './live-feed.ts';
import type { Presence } from './presence/presence.ts';
import type { PublicQuotas } from './quotas.ts';
import type { Sessions } from './sessions.ts';

/** What everything behind a socket shares. */
export type RealtimeContext = {
  feed: LiveFeed;
  rooms: Rooms;
  presence: Presence;
  changes: ChangeMessages;
  readCaller: ReadChannelCaller;
  readAccess: ReadAccess;
  findLosses: FindLosses;
  readReplay: ReadReplay;
  sessions: Sessions;
  quotas: PublicQuotas;
  limits: Limits;
  counters: Counters;
  /** One message of a client was dealt with. */
  onHandled: (event: string, seconds: number) => void;
  log: Logger;
};

/** What has happened since the start; the metrics page shows it. */
export type Counters = { received: number; sent: number; dropped: number; refused: number };

export function newCounters(): Counters {
  return { received: 0, sent: 0, dropped: 0, refused: 0 };
}
