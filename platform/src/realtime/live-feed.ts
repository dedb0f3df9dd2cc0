import type { Caller } from '../keys/read-caller.ts';

/** What the sockets need of PostgreSQL, across all servers on the same database. */
export interface LiveFeed {
  /** The name of this server among all that are alive on the database. New with every start. */
  readonly server: string;

  /** Resolves once the stream is live: whatever is committed from then on arrives. */
  live(): Promise<void>;

  /**
   * One `postgres_changes` binding of one channel. `deliver` is called in commit order, and only with what the
   * caller may see. Rejects with a FeedRefusal for a table, a column or a filter that is not known, or one
   * without the right to select.
   */
  subscribe(
    binding: ChangeBinding,
    caller: FeedCaller,
    deliver: (change: DeliveredChange) => void,
  ): Promise<ChangeSubscription>;

  /**
   * To every server, this one included, in the order in which they were published here. Resolves when the message
   * is accepted. `durable`: it reaches a server that had lost its connection meanwhile, once that is back.
   */
  publish(message: BusMessage, options: { durable: boolean }): Promise<void>;

  /** Also receives what SQL sends with `realtime.send`. Returns the way to stop listening. */
  onMessage(listener: (message: BusMessage) => void): () => void;

  /**
   * Somebody may have lost rights on private channels with a transaction that has just been committed. Not kept: what
   * was missed without a connection is found by asking about all channels.
   */
  onRights(listener: (change: RightsChange) => void): () => void;

  /** The other servers that are alive now. */
  others(): ReadonlySet<string>;

  /** Called when another server comes, or is gone for good (stopped, killed, or silent for too long). */
  onServer(listener: (server: string, state: 'came' | 'gone') => void): () => void;

  /**
   * The connection was lost and is back. Changes and durable messages were not skipped; messages that were
   * not durable may have been.
   */
  onResumed(listener: () => void): () => void;

  /**
   * The connection was away for longer than changes are kept (minutes), or another database took its place: changes
   * were skipped, and only who joins again and fetches knows what is true.
   */
  onSkipped(listener: () => void): () => void;
}

/** As the client asks for it. `table` undefined or '*' means every table of the schema. */
export type ChangeBinding = {
  event: 'INSERT' | 'UPDATE' | 'DELETE' | '*';
  schema: string;
  table?: string | undefined;
  /** Such as `room_id=eq.4`. */
  filter?: string | undefined;
  /** Only these columns of the row, where the client wants fewer. */
  select?: readonly string[] | undefined;
};

/** As whom rows are looked at. Equal claims may share one look. */
export type FeedCaller = Caller;

/**
 * One change as some callers may see it. Whoever sees the same is given the same object, so that it is encoded
 * once for all of them.
 */
export type DeliveredChange = {
  /**
   * JSON text of what the protocol calls `data`:
   * {schema, table, commit_timestamp, type, columns, record?, old_record?, errors}.
   */
  readonly data: string;
};

export interface ChangeSubscription {
  /** From now on as this caller. Rejects with a FeedRefusal, and then delivers nothing more. */
  renew(caller: FeedCaller): Promise<void>;
  /** Nothing is delivered after it returns. */
  stop(): void;
}

/** On a topic and those below it (`room:1` and `room:1:2`), or one person wherever they are. */
export type RightsChange = { topic: string } | { person: string };

export type BusMessage = BroadcastMessage | ServerMessage;

export type BroadcastMessage = {
  kind: 'broadcast';
  /** Without the prefix `realtime:`. */
  topic: string;
  /** A private message is received on private channels only, a public one on public channels only. */
  private: boolean;
  event: string;
  /** JSON text, or bytes as they came. */
  payload: string | Uint8Array;
  /** The channel that sent it and does not want to receive it itself. */
  except?: string | undefined;
  /** Given to messages that are kept in realtime.messages. */
  id?: string | undefined;
};

/** What the servers send each other about presence; the feed only carries it. */
export type ServerMessage = {
  kind: 'server';
  from: string;
  /** Undefined: to all, the sender included. */
  to?: string | undefined;
  body: string;
};

/** Why a binding is refused, as the client receives it. */
export class FeedRefusal extends Error {
  override readonly name = 'FeedRefusal';
}
