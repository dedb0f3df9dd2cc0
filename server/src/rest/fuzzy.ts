/** The known name nearest to a misspelt one, if it is near enough to be worth suggesting. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestScore = 0.33;
  const grams = trigrams(name);
  for (const candidate of known) {
    const score = similarity(grams, trigrams(candidate));
    if (score > bestScore) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}

function trigrams(text: string): Set<string> {
  const padded = `-${text.toLowerCase()}-`;
  const grams = new Set<string>();
  for (let size = 2; size <= 3; size += 1) {
    for (let at = 0; at + size <= padded.length; at += 1) grams.add(padded.slice(at, at + size));
  }
  return grams;
}

function similarity(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0;
  for (const gram of left) if (right.has(gram)) shared += 1;
  return shared / Math.sqrt(left.size * right.size || 1);
}
