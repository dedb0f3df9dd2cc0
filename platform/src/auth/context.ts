import type pg from 'pg';
import type { Services } from '../services.ts';
import type { Google } from './google/provider.ts';
import type { PasswordHasher } from './passwords/hasher.ts';

/** What every endpoint is given. */
export type AuthContext = Pick<Services, 'config' | 'product' | 'keys' | 'log'> & {
  pool: pg.Pool;
  hasher: PasswordHasher;
  /** Undefined when third-party sign-in is not configured. */
  google: Google | undefined;
};

/** Where a query may run: on the pool, or inside a transaction. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;
