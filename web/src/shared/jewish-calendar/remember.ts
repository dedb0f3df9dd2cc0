/** What a day is never changes, and a page with a week of times asks about the same days a hundred times. */
export function remember<Where extends string | boolean, Found extends object>(
  find: (day: string, where: Where) => Found,
): (day: string, where: Where) => Found {
  const known = new Map<string, Found>();
  return (day, where) => {
    const key = `${day} ${where}`;
    const found = known.get(key) ?? find(day, where);
    known.set(key, found);
    return found;
  };
}
