/** Where a shown list begins: after how many rows, and after which one, where the database goes on by a cursor. */
export type ListPlace = { shown: number; cursor: string | null };

/** How a list goes on: by what the database says of its last row, or by the number of rows alone. */
export type Paging = 'cursor' | 'count';

/** What it is called in the address. */
const name = 'after';

const atFirst: ListPlace = { shown: 0, cursor: null };

/** A cursor is the database's to understand; these are the letters it is written in. */
const written = {
  cursor: /^(?<shown>[1-9]\d{0,7})-(?<cursor>[\w.-]{1,200})$/,
  count: /^(?<shown>[1-9]\d{0,4})$/,
} as const;

/** Anything may stand in an address: what is no place is the beginning. */
export function readListPlace(address: URLSearchParams, paging: Paging): ListPlace {
  const found = written[paging].exec(address.get(name) ?? '')?.groups;
  return found ? { shown: Number(found.shown), cursor: found.cursor ?? null } : atFirst;
}

/** The query of an address with another place of its list; what else stands in it stays. */
export function withListPlace(address: URLSearchParams, { shown, cursor }: ListPlace): URLSearchParams {
  const after = new URLSearchParams(address);
  after.delete(name);
  if (shown > 0) after.set(name, cursor === null ? String(shown) : `${shown}-${cursor}`);
  return after;
}

/** Another list begins at its own beginning. */
export function fromItsBeginning(address: URLSearchParams): URLSearchParams {
  return withListPlace(address, atFirst);
}
