import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Readiness } from './http/readiness.ts';
import type { Keys } from './keys/keys.ts';
import type { Product } from './product.ts';

/** What every protocol is given at start, by the program that embeds them or by a test. */
export type Services = {
  config: Config;
  product: Product;
  keys: Keys;
  /** Connections of the owner role. Code that acts for a person switches role with `asUser`. */
  pool: pg.Pool;
  /** For parts that open connections of their own. Carries a password: never log it. */
  connectionString: string;
  /** A part that needs time before it can serve adds a check; `/health/ready` asks them all. */
  readiness: Readiness;
  log: Logger;
};
