/** The first text, in the order of code points, after all those that begin with the prefix; null when there is no end. */
export function afterPrefix(prefix: string): string | null {
  const points = [...prefix];
  for (let index = points.length - 1; index >= 0; index -= 1) {
    const point = points[index]?.codePointAt(0) ?? 0;
    if (point >= 0x10ffff) continue;
    // Surrogates are no characters of their own.
    const next = point === 0xd7ff ? 0xe000 : point + 1;
    return points.slice(0, index).join('') + String.fromCodePoint(next);
  }
  return null;
}
