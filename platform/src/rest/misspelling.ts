const furthest = 3;

/**
 * The names that a misspelt name probably means, as PostgreSQL guesses for columns: at most three letters and
 * half of the name away. One name, or two that are equally close; among more, a guess would say nothing.
 */
export function closest(wanted: string, known: Iterable<string>): string[] {
  let found: string[] = [];
  let best = furthest;
  for (const name of known) {
    const away = distance(wanted, name);
    if (away > best || away > Math.floor(wanted.length / 2)) continue;
    found = away < best ? [name] : [...found, name];
    best = away;
  }
  return found.length > 2 ? [] : found;
}

/** How many letters must be put in, taken out or changed. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
