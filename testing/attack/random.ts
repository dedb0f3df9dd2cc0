/** Repeatable chance: the same seed makes the same choices, so that what was found can be found again. */
export type Random = {
  /** At least 0, below 1. */
  next(): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** At most `count` of them, in another order. */
  sample<Item>(items: readonly Item[], count: number): Item[];
  hex(length: number): string;
};

/** Mulberry32: small, quick, and good enough to choose attempts. Not for secrets. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);

  function pick<Item>(items: readonly [Item, ...Item[]]): Item;
  function pick<Item>(items: readonly Item[]): Item | undefined;
  function pick<Item>(items: readonly Item[]): Item | undefined {
    return items[below(items.length)];
  }

  return {
    next,
    pick,
    sample: (items, count) => {
      const left = [...items];
      const taken = Math.min(count, left.length);
      return Array.from({ length: taken }, () => left.splice(below(left.length), 1)).flat();
    },
    hex: (length) => Array.from({ length }, () => below(16).toString(16)).join(''),
  };
}
