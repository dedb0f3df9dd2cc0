/** Subjects by the names that they have in Hebrew, by which they are found in every language. */
export const hebrewSubjects: Readonly<Record<string, string>> = {
  Torah: 'תורה חומש',
  Talmud: 'תלמוד גמרא',
  Halacha: 'הלכה',
  'Jewish Philosophy': 'מחשבת ישראל פילוסופיה יהודית',
  'Hebrew Language': 'עברית',
  'Jewish History': 'תולדות ישראל היסטוריה',
  Kabbalah: 'קבלה',
  Chassidut: 'חסידות',
  Mishnah: 'משנה',
  Gemara: 'גמרא תלמוד',
  Tanakh: 'תנ״ך מקרא',
  Mussar: 'מוסר',
  Prayer: 'תפילה',
};

/** Typed in place of gershayim and geresh as well. They stand after a letter: רש״י, ג׳. */
const hebrewMarks = /(?<=[א-ת])["'`´׳״‘-‟′″]+/gu;

const finalLetters: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };

/**
 * A text as it is compared where the browser itself searches: accents, Hebrew vowels, capitals, places to divide a word, the marks of
 * Hebrew abbreviations and the shape of final letters do not matter. The database does the same in `private.fold_hebrew`.
 */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(hebrewMarks, '')
    .replace(/[ךםןףץ]/gu, (letter) => finalLetters[letter] ?? letter)
    .toLowerCase();
}

export function searchWords(text: string): string[] {
  return searchText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
