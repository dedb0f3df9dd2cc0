/** A bounded memory: what was not used for longest is forgotten first. */
export class Lru<Item> {
  readonly #limit: number;
  readonly #items = new Map<string, Item>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Item | undefined {
    const item = this.#items.get(key);
    if (item !== undefined) {
      this.#items.delete(key);
      this.#items.set(key, item);
    }
    return item;
  }

  set(key: string, item: Item): void {
    this.#items.set(key, item);
    if (this.#items.size <= this.#limit) return;
    for (const oldest of this.#items.keys()) {
      this.#items.delete(oldest);
      return;
    }
  }
}
