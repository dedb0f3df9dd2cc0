import type { Logger } from 'pino';
import { Reloader } from '../../lib/reloader.ts';
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
  readonly #reloader = new Reloader(() => this.#load());
  #followed: Followed | undefined;
  #tables = new Map<string, FollowedTable>();

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

  stop(): Promise<void> {
    return this.#reloader.stop();
  }

  /** Whether it worked. */
  reload(): Promise<boolean> {
    return this.#reloader.reload();
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
      if (!this.#reloader.isStopped) log.error({ err: error }, 'which tables are live could not be read');
      return false;
    }
  }
}
