/** The first letters of the first and the last name, whatever the script. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => word.match(/\p{L}/u)?.[0].toLocaleUpperCase() ?? '').join('');
}

/** The same name has the same tint everywhere. The tint means nothing. */
export function tintOf(name: string): 1 | 2 | 3 {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return ([1, 2, 3] as const)[sum % 3] ?? 1;
}
