/** What a server says of itself: each line of /metrics by its name and labels. */
export type Metrics = ReadonlyMap<string, number>;

export async function scrape(origin: string): Promise<Metrics> {
  const answer = await fetch(`${origin}/metrics`);
  if (!answer.ok) throw new Error(`${origin}/metrics answered ${answer.status}`);
  const found = new Map<string, number>();
  for (const [, name = '', value] of (await answer.text()).matchAll(/^([a-z0-9_]+(?:\{.*\})?) (\S+)$/gm)) {
    found.set(name, Number(value));
  }
  return found;
}

/** How much a counter grew; all labels together, or those that say this. */
export function growth(before: Metrics, after: Metrics, name: string, label = ''): number {
  let sum = 0;
  for (const [line, value] of after) {
    if ((line === name || line.startsWith(`${name}{`)) && line.includes(label)) {
      sum += value - (before.get(line) ?? 0);
    }
  }
  return sum;
}

/** The upper bound of the bucket in which this share of what was observed in between lies, in seconds. */
export function quantileOf(
  before: Metrics,
  after: Metrics,
  { name, label = '', share }: { name: string; label?: string; share: number },
): number {
  const all = growth(before, after, `${name}_count`, label);
  for (const [line, value] of after) {
    const bound = /[{,]le="([^"]+)"/.exec(line)?.[1];
    if (!line.startsWith(`${name}_bucket{`) || !line.includes(label) || bound === undefined) continue;
    if (value - (before.get(line) ?? 0) >= all * share)
      return bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound);
  }
  return 0;
}
