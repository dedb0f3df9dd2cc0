import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Readiness } from '@lomdim/platform/http/readiness';
import type { Keys } from '@lomdim/platform/keys/keys';

/** What the parts of the server are given at start. Built once by main.ts, or by a test. */
export type Services = {
  config: Config;
  keys: Keys;
  /** Connections of the owner role. Code that acts for a person switches role with `asUser`. */
  pool: pg.Pool;
  /** For parts that open connections of their own. Carries a password: never log it. */
  connectionString: string;
  /** A part that needs time before it can serve adds a check; `/health/ready` asks them all. */
  readiness: Readiness;
  log: Logger;
};
