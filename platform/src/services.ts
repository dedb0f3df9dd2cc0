import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Readiness } from './http/readiness.ts';
import type { Keys } from './keys/keys.ts';
import type { Database } from './postgres/database.ts';
import type { Batches, Connections } from './postgres/share.ts';
import type { Product } from './product.ts';

/** What every protocol is given at start, by the program that embeds them or by a test. */
export type Services = {
  config: Config;
  product: Product;
  keys: Keys;
  /** Every protocol's share of the one pool. The connections are the owner's; what acts for a person uses `asCaller`. */
  database: Database;
  /** The share of whatever has none of its own. */
  pool: Connections;
  /** Where reads of visitors run that can do with what was true some seconds ago, when there is a standby for them. */
  standbyReads?: Batches | undefined;
  /** For listening, which holds a connection for good. Carries a password: never log it. */
  connectionString: string;
  /** A part that needs time before it can serve adds a check; `/health/ready` asks them all. */
  readiness: Readiness;
  log: Logger;
};
