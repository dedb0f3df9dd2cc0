/**
 * What a page was made from: one thing (`teacher:<id>`), or a list of them that any of its kind may enter, leave or reorder
 * (`teacher:*`).
 */
export type PageTag = `${string}:${string}`;

/** A change of one thing, or of so many of a kind that they are not named (`*`). */
export type PageChange = { kind: string; id: string };

/** As it is notified: `teacher 0b6f…`, `teacher *`. Undefined when it is something else. */
export function readPageChange(payload: string): PageChange | undefined {
  const [, kind, id] = /^([a-z_]+) (\S+)$/.exec(payload) ?? [];
  return kind === undefined || id === undefined ? undefined : { kind, id };
}

/** Two different requests never have the same key, whatever is in them. */
export function pageKey(...parts: readonly (string | boolean | readonly string[])[]): string {
  return JSON.stringify(parts);
}

/** Remembers what changed, for as long as anybody may want to know whether it was theirs. */
export class RecentChanges {
  readonly #limit: number;
  readonly #last = new Map<string, number>();
  #generation = 0;
  /** Of changes up to this one nothing is known in detail. */
  #everything = 0;

  constructor(limit = 10_000) {
    this.#limit = limit;
  }

  /** Grows with every change. */
  get generation(): number {
    return this.#generation;
  }

  add({ kind, id }: PageChange): void {
    this.#generation += 1;
    if (this.#last.size >= this.#limit) this.forget();
    const touched = id === '*' ? [kind] : [`${kind}:${id}`, `${kind}:*`];
    for (const tag of touched) this.#last.set(tag, this.#generation);
  }

  /** Whatever began before may be out of date. */
  addEverything(): void {
    this.#generation += 1;
    this.forget();
  }

  forget(): void {
    this.#last.clear();
    this.#everything = this.#generation;
  }

  touchedSince(generation: number, tags: readonly PageTag[]): boolean {
    if (this.#everything > generation) return true;
    return tags.some((tag) =>
      [tag, tag.slice(0, tag.indexOf(':'))].some((name) => (this.#last.get(name) ?? 0) > generation),
    );
  }
}
