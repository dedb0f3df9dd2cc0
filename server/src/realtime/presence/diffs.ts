import type { Entry } from './book.ts';

export type Diff = { joins: Map<string, Entry>; leaves: Map<string, Entry> };

/** Who came and went since the last time the rooms were told; a hundred who come together are told once. */
export class PendingDiffs {
  readonly #pending = new Map<string, Diff>();

  came(entry: Entry): void {
    this.#of(entry.room).joins.set(entry.ref, entry);
  }

  went(entry: Entry): void {
    const diff = this.#of(entry.room);
    // Whoever went before anybody was told of them was never there.
    if (!diff.joins.delete(entry.ref)) diff.leaves.set(entry.ref, entry);
  }

  rooms(): string[] {
    return [...this.#pending.keys()];
  }

  /** Undefined when there is nothing to tell. */
  take(room: string): Diff | undefined {
    const diff = this.#pending.get(room);
    this.#pending.delete(room);
    return diff && diff.joins.size + diff.leaves.size > 0 ? diff : undefined;
  }

  #of(room: string): Diff {
    let diff = this.#pending.get(room);
    if (!diff) {
      diff = { joins: new Map(), leaves: new Map() };
      this.#pending.set(room, diff);
    }
    return diff;
  }
}
