import type { Logger } from 'pino';
import type { LiveFeed, ServerMessage } from '../live-feed.ts';
import type { Entry } from './entries.ts';
import type { Presence } from './presence.ts';

/** `sync` begins with a list of everybody that the sender has; those it does not name are gone. */
type PresenceUpdate =
  | { type: 'news'; came: Entry[]; went: Entry[] }
  | { type: 'sync-start' }
  | { type: 'sync-part'; entries: Entry[] }
  | { type: 'sync-end' }
  | { type: 'ask' };

const entriesPerMessage = 50;

/**
 * Keeps the presences of all servers on one database the same. Each server is the authority on its own channels; when
 * one is gone, so are they.
 */
export class PresenceBetweenServers {
  readonly #feed: LiveFeed;
  readonly #presence: Presence;
  readonly #log: Logger;
  readonly #syncing = new Map<string, Set<string>>();
  readonly #stops: (() => void)[];

  constructor(feed: LiveFeed, presence: Presence, log: Logger) {
    this.#feed = feed;
    this.#presence = presence;
    this.#log = log;
    this.#stops = [
      feed.onMessage((message) => {
        if (message.kind === 'server') this.#receive(message);
      }),
      feed.onServer((server, state) => {
        if (state === 'came') this.#sendAll(server);
        else this.#forget(server);
      }),
      feed.onResumed(() => {
        this.#sendAll(undefined);
        this.#send({ type: 'ask' });
      }),
    ];
    this.#send({ type: 'ask' });
  }

  announce(update: { came: Entry[]; went: Entry[] }): void {
    if (this.#feed.others().size > 0) this.#send({ type: 'news', ...update });
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #receive({ from, to, body }: ServerMessage): void {
    const { server } = this.#feed;
    if (from === server || (to !== undefined && to !== server)) return;
    const update = JSON.parse(body) as PresenceUpdate;
    switch (update.type) {
      case 'ask':
        this.#sendAll(from);
        break;
      case 'news':
        this.#presence.apply(update);
        break;
      case 'sync-start':
        this.#syncing.set(from, new Set());
        break;
      case 'sync-part':
        for (const { ref } of update.entries) this.#syncing.get(from)?.add(ref);
        this.#presence.apply({ came: update.entries, went: [] });
        break;
      case 'sync-end':
        this.#finishSync(from);
    }
  }

  #finishSync(from: string): void {
    const seen = this.#syncing.get(from);
    this.#syncing.delete(from);
    if (!seen) return;
    const went = this.#presence.at(from).filter(({ ref }) => !seen.has(ref));
    this.#presence.apply({ came: [], went });
  }

  #forget(server: string): void {
    this.#syncing.delete(server);
    this.#presence.apply({ came: [], went: this.#presence.at(server) });
  }

  #sendAll(to: string | undefined): void {
    const entries = this.#presence.at(this.#feed.server);
    this.#send({ type: 'sync-start' }, to);
    for (let start = 0; start < entries.length; start += entriesPerMessage) {
      this.#send({ type: 'sync-part', entries: entries.slice(start, start + entriesPerMessage) }, to);
    }
    this.#send({ type: 'sync-end' }, to);
  }

  #send(update: PresenceUpdate, to?: string): void {
    const message: ServerMessage = {
      kind: 'server',
      from: this.#feed.server,
      to,
      body: JSON.stringify(update),
    };
    this.#feed.publish(message, { durable: false }).catch((error: unknown) => {
      // Once the connection is back, onResumed publishes everything again.
      this.#log.warn({ err: error }, 'who is present could not be published to the other servers');
    });
  }
}
