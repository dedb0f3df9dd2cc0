/** A memory bounded by the bytes in it: what was not used for longest is forgotten first. */
export class KeptBytes<Item> {
  readonly #limit: number;
  readonly #sizeOf: (item: Item) => number;
  readonly #items = new Map<string, Item>();
  #bytes = 0;

  constructor(limit: number, sizeOf: (item: Item) => number) {
    this.#limit = limit;
    this.#sizeOf = sizeOf;
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
    this.#forget(key);
    this.#items.set(key, item);
    this.#bytes += this.#sizeOf(item);
    for (const oldest of this.#items.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const item = this.#items.get(key);
    if (item === undefined) return;
    this.#items.delete(key);
    this.#bytes -= this.#sizeOf(item);
  }
}
