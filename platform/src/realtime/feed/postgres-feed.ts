import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Listener } from '../../postgres/listener.ts';
import type { ProductName } from '../../product-name.ts';
import type { Services } from '../../services.ts';
import type {
  BusMessage,
  ChangeBinding,
  DeliveredChange,
  FeedCaller,
  LiveFeed,
  RightsChange,
} from '../live-feed.ts';
import { Bus } from './bus.ts';
import { readRightsChange, readStored } from './bus-text.ts';
import { valueReader } from './filter-values.ts';
import { FollowedTables } from './followed-tables.ts';
import { Gate } from './gate.ts';
import type { OutboxRow } from './outbox.ts';
import { Poller } from './poller.ts';
import { Pruner } from './pruner.ts';
import { Pump } from './pump.ts';
import { Reader } from './reader.ts';
import { SchemaWatch } from './schema-watch.ts';
import { Servers } from './servers.ts';
import { Subscribing } from './subscribing.ts';
import { Subscriptions } from './subscriptions.ts';
import { Visibility } from './visibility.ts';

type FeedOptions = Pick<Services, 'pool' | 'database' | 'connectionString' | 'log'> & {
  product: Pick<ProductName, 'id'>;
  onDelivered?: (at: string) => void;
};

/** Messages between servers, as they are kept in the outbox. */
const busRelation = '0';
const retryAfter = 500;

/** Started; a database that is away at first is waited for in the background. */
export async function createPostgresFeed(
  services: FeedOptions & Pick<Services, 'readiness'>,
): Promise<PostgresFeed> {
  const feed = new PostgresFeed(services);
  services.readiness.add('realtime', () => feed.isLive);
  await feed.start();
  return feed;
}

/** The stream of changes and messages out of PostgreSQL; see docs/decisions/0013-change-feed.md. */
class PostgresFeed implements LiveFeed {
  readonly server = randomUUID();
  readonly #options: FeedOptions;
  readonly #followed: FollowedTables;
  readonly #subscribing: Subscribing;
  readonly #reader: Reader;
  readonly #pump: Pump;
  readonly #bus: Bus;
  readonly #servers: Servers;
  readonly #listener: Listener;
  readonly #pruner: Pruner;
  readonly #poller: Poller;
  readonly #schemaWatch: SchemaWatch;
  readonly #gate = new Gate();
  /** Passed once the first attempt to go live has succeeded or failed. */
  readonly #firstAttempt = new Gate();
  readonly #rights = new Set<(change: RightsChange) => void>();
  readonly #resumed = new Set<() => void>();
  readonly #skipped = new Set<() => void>();
  readonly #stop = new AbortController();
  #wasLive = false;

  constructor(options: FeedOptions) {
    const { pool, connectionString, log } = options;
    const { feed } = options.database;
    this.#options = options;
    const subscriptions = new Subscriptions();
    const followed = new FollowedTables({ pool, log, onChange: () => this.#subscribing.lookAgain() });
    this.#followed = followed;
    const reader = new Reader({
      batches: feed,
      log,
      relations: () => [...subscriptions.relations(), busRelation, followed.messages ?? busRelation],
      take: (rows) => this.#take(rows),
      onSkipped: () => this.#notifyAll(this.#skipped),
    });
    this.#reader = reader;
    const look = () => reader.look();
    this.#subscribing = new Subscribing({
      subscriptions,
      tables: () => followed.tables,
      readValue: valueReader(feed),
      look,
      log,
    });
    this.#pump = new Pump({
      subscriptions,
      visibility: new Visibility(feed, log),
      table: (relation) => followed.table(relation),
      log,
      onDelivered: options.onDelivered ?? (() => undefined),
    });
    const isWatching = () => subscriptions.size > 0;
    this.#bus = new Bus({ batches: feed, log, server: this.server, look });
    this.#poller = new Poller({
      batches: feed,
      log,
      server: this.server,
      reader,
      isWatching,
      isListening: () => this.isLive,
    });
    this.#servers = new Servers(feed, log, this.server, () => this.#poller.wake());
    this.#pruner = new Pruner(pool, log);
    this.#schemaWatch = new SchemaWatch(feed, log, () => void followed.reload());
    this.#listener = new Listener({
      connectionString,
      applicationName: `${options.product.id} realtime listener`,
      log,
      channels: ['realtime_changes', 'realtime_bus', 'realtime_servers', 'realtime_rights', 'pgrst'],
      onNotification: (channel, payload) => this.#receive(channel, payload),
      onUp: () => void this.#goLive(),
      onDown: () => {
        this.#gate.close();
        this.#firstAttempt.open();
      },
    });
  }

  async start(): Promise<void> {
    await this.#listener.start();
    this.#pruner.start();
    this.#schemaWatch.start();
    void this.#servers.start();
    this.#poller.start();
    // A server that says it has started is also ready, unless the database fails: that is waited for in the background.
    await this.#firstAttempt.opened();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#pruner.stop();
    this.#schemaWatch.stop();
    const parts = [this.#listener, this.#reader, this.#poller, this.#followed];
    await Promise.all(parts.map((part) => part.stop()));
    await this.#servers.stop();
  }

  get isLive(): boolean {
    return this.#gate.isOpen;
  }

  live(): Promise<void> {
    return this.#gate.opened();
  }

  async subscribe(binding: ChangeBinding, caller: FeedCaller, deliver: (change: DeliveredChange) => void) {
    await this.live();
    return this.#subscribing.subscribe(binding, caller, deliver);
  }

  publish(message: BusMessage, options: { durable: boolean }): Promise<void> {
    return this.#bus.publish(message, options);
  }

  onMessage(listener: (message: BusMessage) => void): () => void {
    return this.#bus.onMessage(listener);
  }

  onRights(listener: (change: RightsChange) => void): () => void {
    this.#rights.add(listener);
    return () => this.#rights.delete(listener);
  }

  others(): ReadonlySet<string> {
    return this.#servers.others;
  }

  onServer(listener: (server: string, state: 'came' | 'gone') => void): () => void {
    return this.#servers.onServer(listener);
  }

  onResumed(listener: () => void): () => void {
    this.#resumed.add(listener);
    return () => this.#resumed.delete(listener);
  }

  onSkipped(listener: () => void): () => void {
    this.#skipped.add(listener);
    return () => this.#skipped.delete(listener);
  }

  async #take(rows: readonly OutboxRow[]): Promise<void> {
    for (const row of rows) {
      if (row.relation === busRelation) this.#bus.keep(row.id, JSON.parse(row.record ?? '""') as string);
      if (row.relation !== this.#followed.messages) continue;
      const message = readStored(row);
      if (message) this.#bus.deliver(message);
    }
    await this.#pump.deliver(rows, this.#stop.signal);
  }

  #receive(channel: string, payload: string): void {
    if (channel === 'realtime_bus') this.#bus.receive(payload);
    else if (channel === 'realtime_servers') void this.#servers.look();
    else if (channel === 'realtime_rights') this.#notifyRights(payload);
    else if (channel === 'pgrst') void this.#followed.reload();
    else this.#poller.wake();
  }

  #notifyRights(payload: string): void {
    const change = readRightsChange(payload);
    if (change) for (const listener of this.#rights) listener(change);
    else this.#options.log.warn('a notification about rights was not one of ours');
  }

  async #goLive(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted && !(await this.#followed.reload())) {
      this.#firstAttempt.open();
      await sleep(retryAfter, undefined, { signal, ref: false }).catch(() => undefined);
    }
    // What happened while nobody could wake us.
    this.#poller.wake();
    await this.#reader.look();
    if (signal.aborted) return;
    this.#bus.receiveAllStored();
    this.#gate.open();
    this.#firstAttempt.open();
    if (this.#wasLive) this.#notifyAll(this.#resumed);
    this.#wasLive = true;
  }

  #notifyAll(listeners: ReadonlySet<() => void>): void {
    for (const listener of listeners) {
      try {
        listener();
      } catch (error) {
        this.#options.log.error({ err: error }, 'a listener of the change feed failed');
      }
    }
  }
}
