/** The longest search text; what is longer was not typed by a person. */
const longest = { question: 200, value: 100, values: 20 };

/** Without characters that nobody can type, and cut between characters. */
export function cleaned(text: string, limit = longest.question): string {
  return [...text.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, limit).join('').trim();
}

/** An address can hold anything: invalid values are dropped, and each value counts once. */
export function cleanedValues(given: readonly string[]): string[] {
  const byKey = new Map(
    given
      .map((value) => cleaned(value, longest.value))
      .filter(Boolean)
      .map((value) => [valueKey(value), value]),
  );
  return [...byKey.values()].slice(0, longest.values);
}

/** Upper and lower case make no difference to the search. */
export function valueKey(value: string): string {
  return value.toLowerCase();
}
