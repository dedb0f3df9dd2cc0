import type { ListPlace } from '#lib/address/list-place.ts';
import { renderContext } from '#lib/rendering/render-context.ts';

/** Which pages of a list are there. A cursor is where a page begins: after which row. */
export type ListShape = {
  cursors: readonly (string | null)[];
  /** Where the page after the last begins: `null` when there is none, `undefined` while nobody knows. */
  next: string | null | undefined;
};

type KeptList = ListShape & { heights: Map<number, number> };

const keptAtMost = 20;
const kept = new Map<string, KeptList>();

/**
 * How far someone has come in a list and how high its pages are, so that going back finds the same page with everything in
 * its place. The rows themselves are not kept here.
 */
export function keptList(key: string, begins: string | null = null): KeptList {
  const list: KeptList = kept.get(key) ?? { cursors: [begins], next: undefined, heights: new Map() };
  // Nobody goes back to a page that the server renders, and what one visitor saw is not there for the next.
  if (renderContext()) return list;
  kept.delete(key);
  kept.set(key, list);
  const oldest = kept.keys().next().value;
  if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
  return list;
}

export function isKept(key: string): boolean {
  return kept.has(key);
}

/** The list after one of its pages came: rows may have been added or gone since the pages behind it were looked at. */
export function afterPage(
  shape: ListShape,
  index: number,
  rows: number,
  following: string | undefined,
): ListShape {
  const { cursors } = shape;
  if (rows === 0 && index > 0) return { cursors: cursors.slice(0, index), next: null };
  if (following === undefined) return { cursors: cursors.slice(0, index + 1), next: null };
  if (index === cursors.length - 1) return { cursors, next: following };
  if (cursors[index + 1] === following) return shape;
  return { ...shape, cursors: cursors.with(index + 1, following) };
}

/**
 * How many rows stand before what begins at a place. The database begins again at a place of another question, and all it says of
 * one is that question, behind the last dot (topic Paging).
 */
export function shownBefore(place: ListPlace, following: string | undefined): number {
  if (place.cursor === null || following === undefined) return place.shown;
  return questionOf(place.cursor) === questionOf(following) ? place.shown : 0;
}

function questionOf(cursor: string): string {
  return cursor.slice(cursor.lastIndexOf('.') + 1);
}

export function withNextPage(shape: ListShape): ListShape {
  if (typeof shape.next !== 'string') return shape;
  return { cursors: [...shape.cursors, shape.next], next: undefined };
}
