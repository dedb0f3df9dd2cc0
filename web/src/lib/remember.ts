/**
 * What is found once and asked for a hundred times, such as what a day is. The limit is there because days and zones come from
 * addresses and cookies, and the server remembers for everybody.
 */
export function remember<Key extends readonly unknown[], Found extends object>(
  find: (...key: Key) => Found,
  limit = 5000,
): (...key: Key) => Found {
  const known = new Map<string, Found>();
  return (...key) => {
    const name = JSON.stringify(key);
    let found = known.get(name);
    if (!found) {
      found = find(...key);
      if (known.size >= limit) known.clear();
      known.set(name, found);
    }
    return found;
  };
}
