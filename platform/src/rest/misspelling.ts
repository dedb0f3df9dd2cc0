import { editDistance } from './edit-distance.ts';

const furthest = 3;

/**
 * The names that a misspelt name probably means, as PostgreSQL guesses for columns: at most three letters and
 * half of the name away. One name, or two that are equally close; among more, a guess would say nothing.
 */
export function closest(wanted: string, known: Iterable<string>): string[] {
  let found: string[] = [];
  let best = furthest;
  for (const name of known) {
    const away = editDistance(wanted, name);
    if (away > best || away > Math.floor(wanted.length / 2)) continue;
    found = away < best ? [name] : [...found, name];
    best = away;
  }
  return found.length > 2 ? [] : found;
}
