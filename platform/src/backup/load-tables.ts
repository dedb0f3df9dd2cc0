import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { OperatorError } from '../operator-error.ts';
import { columnList, quotedName } from './catalog.ts';
import type { SequenceState, TableContent } from './manifest.ts';

/** Takes the pieces of tables as they come in the archive: all of one table, then all of the next. */
export class TableLoader {
  readonly #client: pg.Client;
  readonly #tables: Map<string, TableContent>;
  #current: { key: string; stream: CopyStreamQuery } | undefined;

  constructor(client: pg.Client, tables: readonly TableContent[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [`${table.schema}/${table.name}`, table]));
  }

  async append(key: string, content: Buffer): Promise<void> {
    if (this.#current?.key !== key) {
      await this.end();
      const table = this.#tables.get(key);
      if (table === undefined) throw new Error(`the backup has content for the unknown table ${key}`);
      const stream = this.#client.query(
        copyFrom(`copy ${quotedName(table)} (${columnList(table)}) from stdin`),
      );
      // A refusal of the database comes when it likes; it is thrown when the next chunk is written, or at the end.
      stream.on('error', () => undefined);
      this.#current = { key, stream };
    }
    const { stream } = this.#current;
    if (stream.errored) throw stream.errored;
    if (!stream.write(content)) await once(stream, 'drain');
  }

  async end(): Promise<void> {
    const stream = this.#current?.stream;
    this.#current = undefined;
    if (stream === undefined) return;
    stream.end();
    await finished(stream);
  }
}

export async function verifyCounts(client: pg.ClientBase, tables: readonly TableContent[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${quotedName(table)}`);
    if (Number(rows[0]?.count) !== table.rows) {
      throw new OperatorError(
        `The table ${table.schema}.${table.name} would not have as many rows as in the backup; nothing was changed.`,
      );
    }
  }
}

export async function restoreSequences(
  client: pg.ClientBase,
  states: readonly SequenceState[],
): Promise<void> {
  for (const state of states) {
    await client.query('select setval($1::regclass, $2, $3)', [
      quotedName(state),
      state.lastValue,
      state.isCalled,
    ]);
  }
}
