import type { Logger } from 'pino';
import { Reloader } from '../../lib/reloader.ts';
import { Listener } from '../../postgres/listener.ts';
import type { Connections } from '../../postgres/share.ts';
import type { ProductName } from '../../product-name.ts';
import type { GivenSettings } from '../settings.ts';
import { assemble } from './assemble.ts';
import { readCatalogue } from './catalogue.ts';
import type { SchemaCache } from './types.ts';

export type SchemaLoaderOptions = {
  pool: Connections;
  connectionString: string;
  product: Pick<ProductName, 'id'>;
  schemas: readonly string[];
  /** What the operator decided, whatever the database says. */
  given: GivenSettings;
  log: Logger;
};

const channel = 'pgrst';
const reloadPayloads = ['', 'reload schema', 'reload config'];

/** Holds the picture of the schema, and renews it when the database says that it changed. */
export class SchemaLoader {
  readonly #options: SchemaLoaderOptions;
  readonly #reloader = new Reloader(() => this.#load());
  readonly #listener: Listener;
  #cache: SchemaCache | undefined;
  #generation = 0;

  constructor(options: SchemaLoaderOptions) {
    this.#options = options;
    const { connectionString, product, log } = options;
    this.#listener = new Listener({
      connectionString,
      applicationName: `${product.id} rest listener`,
      log,
      channels: [channel],
      onNotification: (_, payload) => {
        if (!reloadPayloads.includes(payload)) return;
        this.#reloader
          .reload()
          .catch((error: unknown) => log.error({ err: error }, 'the schema could not be reloaded'));
      },
      onUp: () => this.#reloader.reload(),
    });
  }

  /** The old picture serves until the new one is whole. */
  get cache(): SchemaCache | undefined {
    return this.#cache;
  }

  /** Listens before it loads, so that no change falls between the two. */
  start(): Promise<void> {
    return this.#listener.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#listener.stop(), this.#reloader.stop()]);
  }

  async #load(): Promise<void> {
    const { pool, schemas, given, log } = this.#options;
    try {
      const catalogue = await readCatalogue(pool, schemas, given);
      this.#generation += 1;
      this.#cache = assemble(catalogue, schemas, this.#generation, given);
      log.debug({ generation: this.#generation }, 'schema cache loaded');
    } catch (error) {
      log.error({ err: error }, 'the schema could not be read');
      if (!this.#cache) throw error;
    }
  }
}
