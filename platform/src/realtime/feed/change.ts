import type { DeliveredChange } from '../live-feed.ts';
import type { RowRecord } from './filter.ts';
import type { OutboxRow } from './outbox.ts';
import type { Column, FollowedTable } from './tables.ts';

/** The columns that a subscription is shown. Subscriptions with the same view share what is sent. */
export type View = { key: string; columns: readonly Column[] };

export function viewOf(columns: readonly Column[]): View {
  return { key: columns.map(({ name }) => JSON.stringify(name)).join(), columns };
}

/** One change on its way to those who may see it; what is sent is written once for each view. */
export class Change {
  readonly table: FollowedTable;
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly audience: readonly string[] | undefined;
  /** When it was written, by the database's clock. */
  readonly at: string;
  readonly #record: string | null;
  readonly #oldRecord: string | null;
  readonly #written = new Map<string, DeliveredChange>();
  #row: RowRecord | undefined;

  constructor(table: FollowedTable, row: OutboxRow & { type: Change['type'] }) {
    this.table = table;
    this.type = row.type;
    this.audience = row.audience;
    this.at = row.at;
    this.#record = row.record;
    this.#oldRecord = row.oldRecord;
  }

  /** The version of the row that is sent, and so the one that must be visible: JSON text. */
  get subject(): string {
    return (this.type === 'DELETE' ? this.#oldRecord : this.#record) ?? '{}';
  }

  /** A version that is sent along, and so must be visible too; undefined where only its key is sent. */
  get earlier(): string | undefined {
    return this.type === 'UPDATE' && this.table.keepsOldRow ? (this.#oldRecord ?? undefined) : undefined;
  }

  get row(): RowRecord {
    this.#row ??= JSON.parse(this.subject) as RowRecord;
    return this.#row;
  }

  shown(view: View, withEarlier: boolean): DeliveredChange {
    const key = `${withEarlier} ${view.key}`;
    let written = this.#written.get(key);
    if (!written) {
      written = { data: this.#write(view, withEarlier) };
      this.#written.set(key, written);
    }
    return written;
  }

  #write({ columns }: View, withEarlier: boolean): string {
    const { schema, name } = this.table;
    const parts = [
      `"schema":${JSON.stringify(schema)}`,
      `"table":${JSON.stringify(name)}`,
      `"commit_timestamp":"${this.at}"`,
      `"type":"${this.type}"`,
      `"columns":${JSON.stringify(columns.map((column) => ({ name: column.name, type: column.type })))}`,
    ];
    if (this.type !== 'DELETE') parts.push(`"record":${this.#cut(this.#record ?? '{}', columns)}`);
    if (this.type !== 'INSERT') {
      const whole = this.table.keepsOldRow && (this.type === 'DELETE' || withEarlier);
      const shown = whole ? columns : columns.filter(({ isKey }) => isKey);
      parts.push(`"old_record":${this.#cut(this.#oldRecord ?? '{}', shown)}`);
    }
    parts.push('"errors":null');
    return `{${parts.join(',')}}`;
  }

  #cut(record: string, columns: readonly Column[]): string {
    if (columns.length === this.table.columns.length) return record;
    const whole = record === this.subject ? this.row : (JSON.parse(record) as RowRecord);
    return JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, whole[name]])));
  }
}
