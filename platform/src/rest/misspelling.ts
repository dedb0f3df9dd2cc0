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

/** How many letters must be put in, taken out or changed to make one text of the other. */
function editDistance(left: string, right: string): number {
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

/** The known name nearest to a misspelt one, if it is near enough to be worth suggesting. */
export function nearest(
  name: string,
  known: Iterable<string>,
  atLeast: number = closeness.parts,
): string | undefined {
  const candidates = [...known];
  const wanted = name.toLowerCase();
  for (const size of [3, 2]) {
    const grams = gramsOf(wanted, size);
    const scored = candidates
      .map((text) => ({ text, similarity: cosine(grams, gramsOf(text.toLowerCase(), size)) }))
      .filter(({ similarity }) => similarity > 0)
      .sort((left, right) => right.similarity - left.similarity)
      .slice(0, consideredClosely)
      .map(({ text }) => ({ text, similarity: sameness(wanted, text.toLowerCase()) }))
      .filter(({ similarity }) => similarity >= atLeast)
      .sort((left, right) => right.similarity - left.similarity);
    if (scored[0]) return scored[0].text;
  }
  return undefined;
}

const consideredClosely = 50;

/**
 * How alike two names must be, from 0 to 1. A hint that is given freely lists what an API has to whoever guesses names, so
 * whole tables and functions ask for more than what belongs to one that the caller knows already.
 */
export const closeness = { names: 0.75, parts: 0.33 } as const;

function gramsOf(text: string, size: number): Map<string, number> {
  const padded = `-${text.replace(/[^\p{L}\p{N} ,]/gu, '')}-`;
  const grams = new Map<string, number>();
  for (let at = 0; at + size <= padded.length; at += 1) {
    const gram = padded.slice(at, at + size);
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
}

function cosine(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [gram, count] of left) shared += count * (right.get(gram) ?? 0);
  const size = (grams: ReadonlyMap<string, number>) =>
    Math.hypot(...[...grams.values()].map((count) => count));
  return shared === 0 ? 0 : shared / (size(left) * size(right));
}

/** One minus the share of characters that would have to change. */
function sameness(left: string, right: string): number {
  const longest = Math.max(left.length, right.length);
  return longest === 0 ? 1 : 1 - editDistance(left, right) / longest;
}
