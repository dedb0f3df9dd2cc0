/** Any of them; nothing of an empty list. */
export function oneOf<Thing>(things: readonly Thing[]): Thing | undefined {
  return things[Math.floor(Math.random() * things.length)];
}

/** One of the names, each as often as its weight says. */
export function weighted<Name extends string>(weights: Partial<Record<Name, number>>): Name {
  const entries = Object.entries(weights) as [Name, number][];
  let left = Math.random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of entries) {
    left -= weight;
    if (left < 0) return name;
  }
  throw new Error('there is nothing to choose from');
}
