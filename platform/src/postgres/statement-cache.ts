/**
 * The prepared statements of one connection, least recently used first out. With a limit of 0 none is kept, and none has a name.
 * A statement counts as prepared only when the server said so, because a failed batch skips what follows.
 */
export class StatementCache {
  readonly #limit: number;
  readonly #prepared = new Map<string, { name: string; text: string }>();
  #closing: string[] = [];
  #counter = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get keeps(): boolean {
    return this.#limit > 0;
  }

  /** The name of an already prepared statement, now the most recently used. */
  use({ key, text }: { key: string; text: string }): string | undefined {
    const known = this.#prepared.get(key);
    if (known === undefined) return undefined;
    this.#prepared.delete(key);
    if (known.text !== text) {
      // Two parts of the program chose the same key: one must never run the other's statement.
      this.#closing.push(known.name);
      return undefined;
    }
    this.#prepared.set(key, known);
    return known.name;
  }

  /** Without one a statement is there until the next is read. */
  newName(): string {
    if (!this.keeps) return '';
    this.#counter += 1;
    return `s${this.#counter}`;
  }

  add({ key, text }: { key: string; text: string }, name: string): void {
    if (!this.keeps) return;
    const before = this.#prepared.get(key);
    if (before) this.#closing.push(before.name);
    this.#prepared.set(key, { name, text });
  }

  /** For when the schema behind them changed, or the server lost them. */
  clear(): void {
    for (const { name } of this.#prepared.values()) this.#closing.push(name);
    this.#prepared.clear();
  }

  /** The names that the server may forget, so that no more than the limit stay behind. */
  takeClosing(): string[] {
    for (const [key, { name }] of this.#prepared) {
      if (this.#prepared.size <= this.#limit) break;
      this.#prepared.delete(key);
      this.#closing.push(name);
    }
    const closing = this.#closing;
    this.#closing = [];
    return closing;
  }
}
