import type {
  BusMessage,
  ChangeBinding,
  DeliveredChange,
  FeedCaller,
  LiveFeed,
  RightsChange,
} from '../live-feed.ts';

type Listener = { binding: ChangeBinding; caller: FeedCaller; deliver: (change: DeliveredChange) => void };

/** What several servers in one process share instead of a database. */
export class MemoryBus {
  readonly servers = new Set<MemoryFeed>();
}

/** A feed without PostgreSQL, for tests of what stands on it. Changes come from `change`. */
export class MemoryFeed implements LiveFeed {
  readonly server: string;
  readonly #bus: MemoryBus;
  readonly #listeners = new Set<Listener>();
  readonly #messages = new Set<(message: BusMessage) => void>();
  readonly #arrivals = new Set<(server: string, state: 'came' | 'gone') => void>();
  readonly #rights = new Set<(change: RightsChange) => void>();
  readonly #resumed = new Set<() => void>();
  /** Messages that are not durable do not arrive, as without a connection. */
  isDeaf = false;
  /** While it is pending, nothing is live. */
  startsWhen: Promise<void> = Promise.resolve();

  constructor(server = 'one', bus = new MemoryBus()) {
    this.server = server;
    this.#bus = bus;
    for (const other of bus.servers) other.#notify(server, 'came');
    bus.servers.add(this);
  }

  live(): Promise<void> {
    return this.startsWhen;
  }

  async subscribe(binding: ChangeBinding, caller: FeedCaller, deliver: Listener['deliver']) {
    const listener = { binding, caller, deliver };
    this.#listeners.add(listener);
    return {
      renew: async (next: FeedCaller) => {
        listener.caller = next;
      },
      stop: () => {
        this.#listeners.delete(listener);
      },
    };
  }

  /** Tells the listeners of a table whose role may see it. */
  change(table: string, data: object, roles: readonly string[] = ['anon', 'authenticated']): void {
    const change = { data: JSON.stringify(data) };
    for (const { binding, caller, deliver } of this.#listeners) {
      if (binding.table === table && roles.includes(caller.role)) deliver(change);
    }
  }

  async publish(message: BusMessage): Promise<void> {
    for (const feed of this.#bus.servers) {
      if (feed.isDeaf) continue;
      for (const listener of feed.#messages) listener(message);
    }
  }

  onMessage(listener: (message: BusMessage) => void): () => void {
    this.#messages.add(listener);
    return () => this.#messages.delete(listener);
  }

  onRights(listener: (change: RightsChange) => void): () => void {
    this.#rights.add(listener);
    return () => this.#rights.delete(listener);
  }

  /** As a transaction that ends somebody's right. */
  notifyRights(change: RightsChange): void {
    for (const feed of this.#bus.servers) for (const listener of feed.#rights) listener(change);
  }

  others(): ReadonlySet<string> {
    return new Set([...this.#bus.servers].filter((feed) => feed !== this).map(({ server }) => server));
  }

  onServer(listener: (server: string, state: 'came' | 'gone') => void): () => void {
    this.#arrivals.add(listener);
    return () => this.#arrivals.delete(listener);
  }

  onResumed(listener: () => void): () => void {
    this.#resumed.add(listener);
    return () => this.#resumed.delete(listener);
  }

  onSkipped(): () => void {
    return () => undefined;
  }

  /** The connection was lost and is back. */
  resume(): void {
    for (const listener of this.#resumed) listener();
  }

  /** The server dies: the others learn it. */
  die(): void {
    this.#bus.servers.delete(this);
    for (const other of this.#bus.servers) other.#notify(this.server, 'gone');
  }

  #notify(server: string, state: 'came' | 'gone'): void {
    for (const listener of this.#arrivals) listener(server, state);
  }
}
