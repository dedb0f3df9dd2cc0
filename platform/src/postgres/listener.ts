import pg from 'pg';
import type { Logger } from 'pino';
import { choosingClient } from './choosing-client.ts';
import { DatabaseServers } from './database-servers.ts';

export type ListenerOptions = {
  /** May name several servers: the one that takes writes is also the one that notifies. */
  connectionString: string;
  applicationName: string;
  log: Logger;
  channels: readonly string[];
  onNotification: (channel: string, payload: string) => void;
  /** From now on nothing that is notified is missed. A rejection counts as a lost connection. */
  onUp: () => void | Promise<void>;
  onDown?: () => void;
};

const firstRetry = 100;
const lastRetry = 5000;
/** A connection that died silently is found out by asking. */
const pulse = 10_000;

/** The one connection that listens, made again whenever it is lost. */
export class Listener {
  readonly #options: ListenerOptions;
  readonly #servers: DatabaseServers;
  readonly #Client: ReturnType<typeof choosingClient>;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #delay = firstRetry;
  #isUp = false;
  /** Since it was last up. */
  #attempts = 0;
  #stopped = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#servers = new DatabaseServers(options.connectionString);
    this.#Client = choosingClient(this.#servers);
  }

  async start(): Promise<void> {
    if (this.#stopped) return;
    const { applicationName, channels, onNotification, onUp } = this.#options;
    const client = new this.#Client({
      application_name: applicationName,
      keepAlive: true,
      keepAliveInitialDelayMillis: pulse,
      connectionTimeoutMillis: pulse,
      query_timeout: pulse,
    });
    this.#client = client;
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
    try {
      await client.connect();
      await client.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(';'));
      if (this.#client !== client) return;
      await onUp();
    } catch (error) {
      this.#lost(client, error);
      return;
    }
    if (this.#client !== client) return;
    this.#logUp();
    this.#delay = firstRetry;
    this.#heartbeat(client);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch((error: unknown) => {
      this.#options.log.debug({ err: error }, 'the listening connection was already gone');
    });
  }

  #heartbeat(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      this.#checkPulse(client).then(
        () => this.#client === client && this.#heartbeat(client),
        (error: unknown) => this.#lost(client, error),
      );
    }, pulse);
    this.#timer.unref();
  }

  /** A primary that was cut off goes on answering, and has nothing to tell any more. */
  async #checkPulse(client: pg.Client): Promise<void> {
    await client.query('select 1');
    if (!(await this.#servers.isCurrent(client)))
      throw new Error('another server of the database has taken over');
  }

  #lost(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearTimeout(this.#timer);
    this.#logDown(error);
    this.#options.onDown?.();
    // It may be half alive: whatever becomes of it is no news any more.
    client.end().catch(() => undefined);
    this.#timer = setTimeout(() => void this.start(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, lastRetry);
  }

  #logUp(): void {
    const { applicationName: connection, log } = this.#options;
    if (this.#attempts === 0) log.debug({ connection }, 'listening for changes');
    else
      log.info({ connection, attempts: this.#attempts }, 'the database is back and tells of changes again');
    this.#attempts = 0;
    this.#isUp = true;
  }

  #logDown(error: unknown): void {
    const { applicationName: connection, log } = this.#options;
    this.#attempts += 1;
    log.warn(
      { err: error, connection, attempts: this.#attempts },
      this.#isUp
        ? 'the connection on which the database tells of changes was lost; connecting again'
        : 'the database cannot be reached; connecting again',
    );
    this.#isUp = false;
  }
}
