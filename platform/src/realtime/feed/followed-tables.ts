import type { Logger } from 'pino';
import { followPublication } from '../../postgres/migrate/follow-publication.ts';
import type { Connections } from '../../postgres/share.ts';
import { type Followed, type FollowedTable, loadFollowed } from './tables.ts';

export type FollowedTablesOptions = {
  pool: Connections;
  log: Logger;
  /** Other tables, other columns or other rights on them than before. */
  onChange: () => Promise<void>;
};

/** Keeps the picture of which tables are live, and has the database follow changes of policies. */
export class FollowedTables {
  readonly #options: FollowedTablesOptions;
  #followed: Followed | undefined;
  #tables = new Map<string, FollowedTable>();
  #loading: Promise<boolean> | undefined;
  #again = false;
  #stopped = false;

  constructor(options: FollowedTablesOptions) {
    this.#options = options;
  }

  get tables(): readonly FollowedTable[] {
    return this.#followed?.tables ?? [];
  }

  /** The table of messages that SQL sends to channels; undefined until it is known. */
  get messages(): string | undefined {
    return this.#followed?.messages;
  }

  table(relation: string): FollowedTable | undefined {
    return this.#tables.get(relation);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#loading;
  }

  /** Whether it worked. Loads once for any number of calls while a load runs, and once more for what came during it. */
  reload(): Promise<boolean> {
    if (this.#loading) {
      this.#again = true;
      return this.#loading;
    }
    this.#loading = this.#load().finally(() => {
      this.#loading = undefined;
      if (!this.#again || this.#stopped) return undefined;
      this.#again = false;
      return this.reload();
    });
    return this.#loading;
  }

  async #load(): Promise<boolean> {
    const { pool, log, onChange } = this.#options;
    try {
      await followPublication(pool, log);
      const followed = await loadFollowed(pool);
      if (JSON.stringify(followed) === JSON.stringify(this.#followed)) return true;
      this.#followed = followed;
      this.#tables = new Map(followed.tables.map((table) => [table.relation, table]));
      await onChange();
      return true;
    } catch (error) {
      if (!this.#stopped) log.error({ err: error }, 'which tables are live could not be read');
      return false;
    }
  }
}
