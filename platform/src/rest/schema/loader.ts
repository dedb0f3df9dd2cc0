import pg from 'pg';
import type { Logger } from 'pino';
import type { Connections } from '../../postgres/share.ts';
import type { ProductName } from '../../product-name.ts';
import { assemble } from './assemble.ts';
import { readCatalogue } from './catalogue.ts';
import type { SchemaCache } from './types.ts';

export type SchemaLoaderOptions = {
  pool: Connections;
  connectionString: string;
  product: Pick<ProductName, 'id'>;
  schemas: readonly string[];
  /** Switched on by the operator, whatever the database says. */
  allows: Pick<SchemaCache, 'aggregates' | 'plans'>;
  log: Logger;
};

const channel = 'pgrst';
const firstRetry = 500;
const lastRetry = 30_000;

/** Keeps the picture of the schema, and renews it when the database says that it changed. */
export class SchemaLoader {
  readonly #options: SchemaLoaderOptions;
  #cache: SchemaCache | undefined;
  #generation = 0;
  #loading: Promise<void> | undefined;
  #again = false;
  #listener: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: SchemaLoaderOptions) {
    this.#options = options;
  }

  /** The old picture serves until the new one is whole. */
  get cache(): SchemaCache | undefined {
    return this.#cache;
  }

  /** Listens before it loads, so that no change falls between the two. */
  async start(): Promise<void> {
    await this.#listen(firstRetry);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    const listener = this.#listener;
    this.#listener = undefined;
    await listener?.end().catch((error: unknown) => {
      this.#options.log.debug({ err: error }, 'the listening connection was already gone');
    });
    await this.#loading;
  }

  /** Loads once for any number of calls while a load runs, and once more for what came during it. */
  reload(): Promise<void> {
    if (this.#loading) {
      this.#again = true;
      return this.#loading;
    }
    this.#loading = this.#load().finally(() => {
      this.#loading = undefined;
      if (this.#again && !this.#stopped) {
        this.#again = false;
        return this.reload();
      }
      return undefined;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    const { pool, schemas, allows, log } = this.#options;
    try {
      const catalogue = await readCatalogue(pool, schemas);
      this.#generation += 1;
      const cache = assemble(catalogue, schemas, this.#generation);
      this.#cache = {
        ...cache,
        aggregates: cache.aggregates || allows.aggregates,
        plans: cache.plans || allows.plans,
      };
      log.debug({ generation: this.#generation }, 'schema cache loaded');
    } catch (error) {
      log.error({ err: error }, 'the schema could not be read');
      if (!this.#cache) throw error;
    }
  }

  async #listen(delay: number): Promise<void> {
    const { connectionString, log } = this.#options;
    const client = new pg.Client({
      connectionString,
      application_name: `${this.#options.product.id} rest listener`,
      keepAlive: true,
    });
    const again = (error?: Error) => {
      if (this.#stopped || (this.#listener && this.#listener !== client)) return;
      this.#listener = undefined;
      if (error) log.warn({ err: error }, 'listening for schema changes was interrupted');
      client.removeAllListeners();
      client.on('error', () => undefined);
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => void this.#listen(Math.min(delay * 2, lastRetry)), delay);
      this.#retry.unref();
    };
    client.on('error', again);
    client.on('end', () => again());
    client.on('notification', ({ payload = '' }) => {
      if (payload === '' || payload === 'reload schema' || payload === 'reload config') {
        this.reload().catch((error: unknown) =>
          log.error({ err: error }, 'the schema could not be reloaded'),
        );
      }
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.#listener = client;
      await this.reload();
    } catch (error) {
      again(error instanceof Error ? error : new Error(String(error)));
      await client.end().catch(() => undefined);
    }
  }
}
