/** Somebody somewhere: `ref` is one tracked channel, `key` the name under which it is shown. */
export type Entry = {
  room: string;
  key: string;
  ref: string;
  /** Where the channel is open. */
  server: string;
  meta: Record<string, unknown>;
  /** The entry that this one replaced. */
  previous?: string | undefined;
};

/** Everybody who is present anywhere, as far as this server knows. */
export class PresenceEntries {
  readonly #rooms = new Map<string, Map<string, Entry>>();

  put(entry: Entry): void {
    const room = this.#rooms.get(entry.room);
    if (room) room.set(entry.ref, entry);
    else this.#rooms.set(entry.room, new Map([[entry.ref, entry]]));
  }

  take(room: string, ref: string): Entry | undefined {
    const entries = this.#rooms.get(room);
    const entry = entries?.get(ref);
    entries?.delete(ref);
    if (entries?.size === 0) this.#rooms.delete(room);
    return entry;
  }

  has(room: string, ref: string): boolean {
    return this.#rooms.get(room)?.has(ref) ?? false;
  }

  countIn(room: string): number {
    return this.#rooms.get(room)?.size ?? 0;
  }

  in(room: string): Iterable<Entry> {
    return this.#rooms.get(room)?.values() ?? [];
  }

  at(server: string): Entry[] {
    return [...this.#rooms.values()].flatMap((entries) =>
      [...entries.values()].filter((entry) => entry.server === server),
    );
  }
}

type Shown = Record<string, { metas: Record<string, unknown>[] }>;

/** As the protocol shows them: what is known of each key, with the references that distinguish entries. */
export function showEntries(entries: Iterable<Entry>): Shown {
  // Keys are chosen by clients: an object without a prototype has no key that means something already.
  const shown = Object.create(null) as Shown;
  for (const { key, meta, ref, previous } of entries) {
    shown[key] ??= { metas: [] };
    shown[key].metas.push({
      ...meta,
      phx_ref: ref,
      ...(previous === undefined ? {} : { phx_ref_prev: previous }),
    });
  }
  return shown;
}
