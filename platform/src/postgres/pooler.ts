import pg from 'pg';
import type { Step } from './batch.ts';

/**
 * How one speaks through a pooler that hands out a connection for one transaction, such as PgBouncer's `pool_mode=transaction`: no two
 * transactions need to meet the same session. So nothing may be left in one: no settings, no prepared statement, nothing to listen to.
 */
export type Pooler = {
  /** The first step of every batch: the settings that elsewhere the connection has. */
  settings: Step;
  /** Makes a client of `pg` fit. */
  adapt(client: pg.Client): void;
};

export function poolerWith(settings: Readonly<Record<string, string>>): Pooler {
  const entries = Object.entries(settings);
  const parts = entries.map(([name], index) => `set_config(${pg.escapeLiteral(name)}, $${index + 1}, true)`);
  const text = `select ${parts.join(', ')}`;
  // Not by a query: a transaction may still be given its isolation afterwards.
  const locally = entries.map(
    ([name, value]) => `set local ${settingName(name)} = ${pg.escapeLiteral(value)}`,
  );
  return {
    settings: { key: text, text, values: entries.map(([, value]) => value) },
    adapt: (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      client.query = ((first: unknown, ...rest: unknown[]) =>
        query(withSettings(withoutName(first), locally), ...rest)) as pg.Client['query'];
    },
  };
}

const settingName = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');

/** Whoever begins a transaction gets the settings with it, in the same round trip. */
function withSettings(query: unknown, locally: readonly string[]): unknown {
  if (typeof query !== 'string' || !/^begin\b/i.test(query)) return query;
  return [query, ...locally].join('; ');
}

/** A name would make `pg` prepare the statement for the session, which the next transaction may not have. */
function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query) || 'submit' in query) return query;
  return { ...query, name: undefined };
}
