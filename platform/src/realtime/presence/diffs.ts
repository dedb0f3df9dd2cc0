import type { Entry } from './entries.ts';

type Change = { came: Map<string, Entry>; went: Map<string, Entry> };
export type Diff = { joins: Entry[]; leaves: Entry[] };

/** Who came and went since the rooms were last notified; a hundred who come together are one message. */
export class PendingDiffs {
  readonly #pending = new Map<string, Change>();

  came(entry: Entry): void {
    this.#of(entry.room).came.set(entry.ref, entry);
  }

  went(entry: Entry): void {
    const change = this.#of(entry.room);
    // Whoever went before anybody was notified of them was never there.
    if (!change.came.delete(entry.ref)) change.went.set(entry.ref, entry);
  }

  rooms(): string[] {
    return [...this.#pending.keys()];
  }

  /** What to publish, in this order, given who is there now. */
  take(room: string, present: Iterable<Entry>): Diff[] {
    const change = this.#pending.get(room);
    this.#pending.delete(room);
    return change ? diffsOf(change, present) : [];
  }

  #of(room: string): Change {
    let change = this.#pending.get(room);
    if (!change) {
      change = { came: new Map(), went: new Map() };
      this.#pending.set(room, change);
    }
    return change;
  }
}

/**
 * A key that loses one of its entries and keeps or gains others is announced as leaving whole, and then to come back as it is
 * now; a key that gains one comes with all of its entries. Version 2.109 of the official client forgets the references of
 * the other entries of a key whenever one of them changes, and would show people for ever who have long gone.
 */
function diffsOf({ came, went }: Change, present: Iterable<Entry>): Diff[] {
  const touched = new Set([...came.values(), ...went.values()].map(({ key }) => key));
  const now = [...present].filter(({ key }) => touched.has(key));
  const losing = new Set([...went.values()].map(({ key }) => key));
  const leaves = [...went.values(), ...now.filter(({ key, ref }) => losing.has(key) && !came.has(ref))];
  const returning = now.filter(({ key }) => losing.has(key));
  const coming = now.filter(({ key }) => !losing.has(key));
  const diffs = [
    { joins: coming, leaves },
    { joins: returning, leaves: [] },
  ];
  return diffs.filter(({ joins, leaves: left }) => joins.length + left.length > 0);
}
