/** Names are unique for each person, and say which of several it is. */
export function freeName(names: readonly string[], numbered: (number: number) => string): string {
  const candidates = Array.from({ length: names.length + 1 }, (_, at) => numbered(at + 1));
  return candidates.find((name) => !names.includes(name)) ?? crypto.randomUUID();
}
