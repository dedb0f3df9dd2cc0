/**
 * The prepared statements of one connection, least recently used first out.
 * A statement counts as prepared only when the server said so, because a failed pipeline skips what follows.
 */
export class StatementCache {
  readonly #limit: number;
  readonly #names = new Map<string, string>();
  #counter = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The name of an already prepared statement, now the most recently used. */
  use(key: string): string | undefined {
    const name = this.#names.get(key);
    if (name !== undefined) {
      this.#names.delete(key);
      this.#names.set(key, name);
    }
    return name;
  }

  newName(): string {
    this.#counter += 1;
    return `s${this.#counter}`;
  }

  add(key: string, name: string): void {
    this.#names.set(key, name);
  }

  /** Names to close so that no more than the limit stay behind. */
  evict(): string[] {
    const closed: string[] = [];
    for (const [key, name] of this.#names) {
      if (this.#names.size <= this.#limit) break;
      this.#names.delete(key);
      closed.push(name);
    }
    return closed;
  }

  clear(): string[] {
    const closed = [...this.#names.values()];
    this.#names.clear();
    return closed;
  }
}
