/** Small words that make a phrase of the others and are worth nothing by themselves. */
const glue =
  `a i an and at de der des die das du et for ich in is je la le les love ma mein meine mon my of on our the to
  und we with your sos`.split(/\s+/);

/** What a sign may stand for, besides itself. */
const readings: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
  '(': 'c',
};

/**
 * Whether nothing but the product's words is left when digits and signs are taken away or read as letters: `G4rden-2024!`
 * and `myGardenShop613`, but not a sentence in which one of the words occurs.
 */
export function isMadeOfProductWords(password: string, words: readonly string[]): boolean {
  const text = [...password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()];
  // reached[i]: the first i characters are made of words; the value says whether one of the product's is among them.
  const reached = new Map<number, boolean>([[0, false]]);
  for (let at = 0; at < text.length; at += 1) {
    const before = reached.get(at);
    if (before === undefined) continue;
    const go = (to: number, hasOwn: boolean) => reached.set(to, hasOwn || (reached.get(to) ?? false));
    if (!/\p{L}/u.test(text[at] ?? '')) go(at + 1, before);
    for (const word of words) if (standsAt(text, at, word)) go(at + word.length, true);
    for (const word of glue) if (standsAt(text, at, word)) go(at + word.length, before);
  }
  return reached.get(text.length) ?? false;
}

function standsAt(text: readonly string[], at: number, word: string): boolean {
  for (let index = 0; index < word.length; index += 1) {
    const sign = text[at + index] ?? '';
    const letter = word.charAt(index);
    if (sign !== letter && !readings[sign]?.includes(letter)) return false;
  }
  return true;
}

/** The names in the address of the site, such as `learn` and `example` of learn.example.org. */
export function wordsOfSite(siteUrl: string): string[] {
  return new URL(siteUrl).hostname
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length >= 4);
}
