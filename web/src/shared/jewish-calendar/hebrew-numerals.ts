const letters = [...'תשרקצפעסנמלכיטחזוהדגבא'];
const values = [400, 300, 200, 100, 90, 80, 70, 60, 50, 40, 30, 20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

/** A number below 1,000 in letters, as pages and chapters are counted: 59 is נט. */
export function hebrewLetters(number: number): string {
  let rest = number;
  let written = '';
  for (const [index, value] of values.entries()) {
    written += letters[index]?.repeat(Math.floor(rest / value)) ?? '';
    rest %= value;
  }
  // Fifteen and sixteen would spell a name of God.
  return written.replace('יה', 'טו').replace('יו', 'טז');
}

/** With the sign that makes it a number and no word, as days and years are written: ו׳, תשפ״ז. */
export function hebrewNumeral(number: number): string {
  const written = hebrewLetters(number);
  return written.length > 1 ? `${written.slice(0, -1)}״${written.slice(-1)}` : `${written}׳`;
}
