/** The first letters of the first and the last name, whatever the script. */
export function initialsOf(name: string): string {
  const words = wordsOf(name);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => word.match(/\p{L}/u)?.[0].toLocaleUpperCase() ?? '').join('');
}

/** Some lists write a name with its title and some without: it is one person, with one face. */
const honorifics =
  /^(?:rabbi|rabbiner|rabbin|rav|reb|rabbanit|rebbetzin|rebbitzin|dr|prof|mr|mrs|ms|הרב|הרבנית|רב|ד[״"]ר|פרופ[׳'])\.?$/iu;

function wordsOf(name: string): string[] {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const own = words.filter((word) => !honorifics.test(word));
  return own.length > 0 ? own : words;
}

/** The same name has the same tint everywhere. The tint means nothing. */
export function tintOf(name: string): 1 | 2 | 3 {
  const sum = [...wordsOf(name).join(' ')].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return ([1, 2, 3] as const)[sum % 3] ?? 1;
}
