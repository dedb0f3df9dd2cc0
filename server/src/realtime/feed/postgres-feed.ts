import { randomUUID } from 'node:crypto';
import { followPublication } from '../../postgres/migrate/follow-publication.ts';
import { WirePool } from '../../postgres/wire/pool.ts';
import { readTarget } from '../../postgres/wire/target.ts';
import type { Services } from '../../services.ts';
import type {
  BusMessage,
  ChangeBinding,
  ChangeSubscription,
  DeliveredChange,
  FeedCaller,
  LiveFeed,
} from '../live-feed.ts';
import { Bus } from './bus.ts';
import { readStored } from './bus-text.ts';
import { viewerOf } from './caller.ts';
import { valueReader } from './filter-values.ts';
import { Gate } from './gate.ts';
import { Listener } from './listener.ts';
import type { OutboxRow } from './outbox.ts';
import { Pace } from './pace.ts';
import { Pruner } from './pruner.ts';
import { Pump } from './pump.ts';
import { Reader } from './reader.ts';
import { SchemaWatch } from './schema-watch.ts';
import { Servers } from './servers.ts';
import { sightsOf } from './sights.ts';
import { type Subscription, Subscriptions } from './subscriptions.ts';
import { type Followed, type FollowedTable, loadFollowed } from './tables.ts';
import { Visibility } from './visibility.ts';

type FeedOptions = Pick<Services, 'pool' | 'connectionString' | 'log'>;

/** Messages between servers, as they are kept in the outbox. */
const busRelation = '0';

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
  readonly #wire: WirePool;
  readonly #subscriptions = new Subscriptions();
  readonly #bindings = new Map<Subscription, ChangeBinding>();
  readonly #reader: Reader;
  readonly #pump: Pump;
  readonly #bus: Bus;
  readonly #servers: Servers;
  readonly #listener: Listener;
  readonly #pruner: Pruner;
  readonly #pace: Pace;
  readonly #schemaWatch: SchemaWatch;
  readonly #gate = new Gate();
  readonly #resumed = new Set<() => void>();
  readonly #skipped = new Set<() => void>();
  readonly #stop = new AbortController();
  #followed: Followed = { tables: [], messages: busRelation };
  #tables = new Map<string, FollowedTable>();
  #reloading: Promise<void> | undefined;
  #reloadAgain = false;
  #wasLive = false;

  constructor(options: FeedOptions) {
    const { pool, connectionString, log } = options;
    this.#options = options;
    this.#wire = new WirePool({
      target: readTarget(connectionString),
      settings: {
        application_name: 'lomdim realtime',
        jit: 'off',
        timezone: 'UTC',
        statement_timeout: '15s',
      },
      size: 4,
      queue: 10_000,
      wait: 10_000,
    });
    const subscriptions = this.#subscriptions;
    this.#pump = new Pump({
      subscriptions,
      visibility: new Visibility(this.#wire, log),
      table: (relation) => this.#tables.get(relation),
      log,
    });
    this.#reader = new Reader({
      pool: this.#wire,
      log,
      relations: () => [...subscriptions.relations(), busRelation, this.#followed.messages],
      take: (rows) => this.#take(rows),
      onSkipped: () => this.#tellAll(this.#skipped),
    });
    this.#bus = new Bus({ pool: this.#wire, log, server: this.server, look: () => this.#reader.look() });
    this.#pace = new Pace({
      pool: this.#wire,
      log,
      server: this.server,
      reader: this.#reader,
      isWatching: () => subscriptions.size > 0,
    });
    this.#servers = new Servers(this.#wire, log, this.server, () => this.#pace.wake());
    this.#pruner = new Pruner(pool, log);
    this.#schemaWatch = new SchemaWatch(this.#wire, log, () => void this.#reload());
    this.#listener = new Listener({
      connectionString,
      log,
      channels: ['realtime_changes', 'realtime_bus', 'realtime_servers', 'pgrst'],
      onNotification: (channel, payload) => this.#hear(channel, payload),
      onUp: () => void this.#goLive(),
      onDown: () => this.#gate.close(),
    });
  }

  async start(): Promise<void> {
    await this.#listener.start();
    this.#pruner.start();
    this.#schemaWatch.start();
    void this.#servers.start();
    this.#pace.start();
  }

  get isLive(): boolean {
    return this.#gate.isOpen;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#pruner.stop();
    this.#schemaWatch.stop();
    await Promise.all([this.#listener.stop(), this.#reader.stop(), this.#pace.stop(), this.#reloading]);
    await this.#servers.stop();
    this.#wire.end();
  }

  live(): Promise<void> {
    return this.#gate.opened();
  }

  async subscribe(
    binding: ChangeBinding,
    caller: FeedCaller,
    deliver: (change: DeliveredChange) => void,
  ): Promise<ChangeSubscription> {
    await this.live();
    const viewer = viewerOf(caller);
    const sights = await this.#sights(binding, caller.role);
    const subscription: Subscription = { event: binding.event, viewer, sights, active: false, deliver };
    this.#subscriptions.add(subscription);
    this.#bindings.set(subscription, binding);
    await this.#reader.look();
    subscription.active = true;
    const stop = () => {
      subscription.active = false;
      this.#subscriptions.remove(subscription);
      this.#bindings.delete(subscription);
    };
    let renewals = 0;
    const renew = async (next: FeedCaller) => {
      renewals += 1;
      const renewal = renewals;
      try {
        const seen = await this.#sights(binding, next.role);
        // Between two looks, so that no change is asked for as one person and delivered to another.
        await this.#reader.look();
        if (!subscription.active || renewal !== renewals) return;
        this.#subscriptions.remove(subscription);
        Object.assign(subscription, { viewer: viewerOf(next), sights: seen });
        this.#subscriptions.add(subscription);
      } catch (error) {
        stop();
        throw error;
      }
    };
    return { renew, stop };
  }

  publish(message: BusMessage, options: { durable: boolean }): Promise<void> {
    return this.#bus.publish(message, options);
  }

  onMessage(listener: (message: BusMessage) => void): () => void {
    return this.#bus.onMessage(listener);
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

  #sights(binding: ChangeBinding, role: FeedCaller['role']) {
    return sightsOf(binding, role, this.#followed.tables, valueReader(this.#wire));
  }

  async #take(rows: readonly OutboxRow[]): Promise<void> {
    for (const row of rows) {
      if (row.relation === busRelation) this.#bus.keep(row.id, JSON.parse(row.record ?? '""') as string);
      if (row.relation !== this.#followed.messages) continue;
      const message = readStored(row);
      if (message) this.#bus.tell(message);
    }
    await this.#pump.deliver(rows, this.#stop.signal);
  }

  #hear(channel: string, payload: string): void {
    if (channel === 'realtime_bus') this.#bus.receive(payload);
    else if (channel === 'realtime_servers') void this.#servers.look();
    else if (channel === 'pgrst') void this.#reload();
    else this.#pace.wake();
  }

  async #goLive(): Promise<void> {
    await this.#reload();
    // What happened while nobody could wake us.
    this.#pace.wake();
    await this.#reader.look();
    if (this.#stop.signal.aborted) return;
    this.#bus.hearAllKept();
    this.#gate.open();
    if (this.#wasLive) this.#tellAll(this.#resumed);
    this.#wasLive = true;
  }

  /** The schema may have changed: which tables are live, what their policies say, which columns there are. */
  #reload(): Promise<void> {
    if (this.#reloading) {
      this.#reloadAgain = true;
      return this.#reloading;
    }
    this.#reloading = this.#reloadOnce().finally(() => {
      this.#reloading = undefined;
      if (!this.#reloadAgain || this.#stop.signal.aborted) return undefined;
      this.#reloadAgain = false;
      return this.#reload();
    });
    return this.#reloading;
  }

  async #reloadOnce(): Promise<void> {
    const { pool, log } = this.#options;
    try {
      await followPublication(pool, log);
      const followed = await loadFollowed(pool);
      if (JSON.stringify(followed) === JSON.stringify(this.#followed)) return;
      this.#followed = followed;
      this.#tables = new Map(followed.tables.map((table) => [table.relation, table]));
      await this.#lookAgain();
    } catch (error) {
      if (!this.#stop.signal.aborted) log.error({ err: error }, 'which tables are live could not be read');
    }
  }

  /** Every subscription against the tables as they are now. What is no longer there is silent. */
  async #lookAgain(): Promise<void> {
    for (const [subscription, binding] of this.#bindings) {
      const sights = await this.#sights(binding, subscription.viewer.role).catch((error: unknown) => {
        this.#options.log.info({ err: error }, 'a subscription has nothing to look at any more');
        return new Map();
      });
      if (!this.#bindings.has(subscription)) continue;
      this.#subscriptions.remove(subscription);
      Object.assign(subscription, { sights });
      this.#subscriptions.add(subscription);
    }
  }

  #tellAll(listeners: ReadonlySet<() => void>): void {
    for (const listener of listeners) {
      try {
        listener();
      } catch (error) {
        this.#options.log.error({ err: error }, 'a listener of the change feed failed');
      }
    }
  }
}
