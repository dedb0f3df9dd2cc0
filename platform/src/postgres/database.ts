import type pg from 'pg';
import { createPool, type PoolOptions, timeLimits } from './pool.ts';
import { poolerWith } from './pooler.ts';
import { Share, type ShareOptions, type ShareWatch } from './share.ts';
import { SlowWork } from './slow-work.ts';
import type { StatementCache } from './statement-cache.ts';

const second = 1000;

/** How the connections of one process are shared, so that no protocol can keep another from the database. */
const shares = {
  /** Accounts, functions, mail and whatever happens by the clock. */
  general: { connections: 10, queue: 1000, wait: 10 * second },
  rest: { connections: 10, queue: 2000, wait: 10 * second },
  storage: { connections: 6, queue: 1000, wait: 10 * second },
  /** Reading changes and asking who may see them. */
  feed: { connections: 4, queue: 10_000, wait: 10 * second },
  /** After a restart everybody joins at once: the questions about them must not keep others from the database. */
  channels: { connections: 4, queue: 10_000, wait: 10 * second },
} as const satisfies Record<string, ShareOptions>;

const shareNames = Object.keys(shares) as (keyof typeof shares)[];
const everything = Object.values(shares).reduce((sum, { connections }) => sum + connections, 0);

const limitsAsText = Object.fromEntries(
  Object.entries(timeLimits).map(([name, value]) => [name, String(value)]),
);

export type Shares = { readonly [Name in keyof typeof shares]: Share };

/** One pool for the whole process, cut into shares. */
export type Database = Shares & {
  /** For whoever watches it: connections that are open, those that nobody uses, and work that waits for one. */
  counts(): { open: number; idle: number; waiting: number };
  /** Each share by its name. */
  watch(watchOf: (share: keyof Shares) => ShareWatch): void;
  end(): Promise<void>;
};

/** For reading on a standby: as many connections as the same requests have on the primary. */
export function openStandby(connectionString: string, options: Omit<SharesOptions, 'isPooled'>): Standby {
  const pool = createPool(connectionString, {
    ...options,
    settings: connectionSettings(options.settings),
    access: 'read',
    max: shares.rest.connections,
  });
  return { share: new Share(pool, new WeakMap(), shares.rest), end: () => pool.end() };
}

export type Standby = { share: Share; end(): Promise<void> };

type SharesOptions = Omit<PoolOptions, 'max' | 'pooler'> & {
  /** Whether a pooler stands between, which hands out connections for one transaction. */
  isPooled?: boolean;
};

export function openShares(connectionString: string, options: SharesOptions): Database {
  const settings = connectionSettings(options.settings);
  const pooler = options.isPooled ? poolerWith({ ...limitsAsText, ...settings }) : undefined;
  const pool = createPool(connectionString, { ...options, settings, pooler, max: everything });
  const statements = new WeakMap<pg.ClientBase, StatementCache>();
  const share = (name: keyof typeof shares) => new Share(pool, statements, shares[name], pooler);
  const all: Shares = {
    general: share('general'),
    rest: share('rest'),
    storage: share('storage'),
    feed: share('feed'),
    channels: share('channels'),
  };
  return {
    ...all,
    counts: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: Object.values(all).reduce((sum, { waiting }) => sum + waiting, 0),
    }),
    watch: (watchOf) => {
      for (const name of shareNames) {
        const watch = watchOf(name);
        // Work of other shares may rightly take long: a backup, a job that looks at everybody.
        all[name].watch(name === 'rest' ? alsoTelling(watch, new SlowWork(options.log)) : watch);
      }
    },
    end: () => pool.end(),
  };
}

function alsoTelling({ waited, held }: ShareWatch, slow: SlowWork): ShareWatch {
  return {
    waited,
    held: (seconds) => {
      held(seconds);
      slow.held(seconds);
    },
  };
}

function connectionSettings(ofProduct: PoolOptions['settings']): Record<string, string> {
  return {
    jit: 'off',
    // Parallel workers would give one question several cores, which others then miss.
    max_parallel_workers_per_gather: '0',
    ...ofProduct,
  };
}
