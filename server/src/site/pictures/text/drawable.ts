/** Longer than any name or title; what a hostile one would cost to measure is bounded by it. */
const longestText = 300;

/**
 * What can be drawn of a text with the characters that a face has; no box ever stands for a letter. A letter with an accent
 * that the face lacks is drawn without it; a word with a letter of another script is left out whole, since half of it would be
 * another word; signs, emoji and whatever has no looks of its own are left out.
 */
export function drawableText(text: string, has: (character: string) => boolean): string {
  return [...text.normalize('NFC')]
    .slice(0, longestText)
    .join('')
    .split(/\s+/u)
    .map((word) => drawableWord(word, has))
    .filter((word) => /[\p{L}\p{N}…]/u.test(word) || /^[·–—&+|/-]$/u.test(word))
    .join(' ');
}

function drawableWord(word: string, has: (character: string) => boolean): string {
  const drawn: string[] = [];
  for (const character of word) {
    if (/\p{C}/u.test(character)) continue;
    if (has(character)) {
      drawn.push(character);
      continue;
    }
    const parts = [...character.normalize('NFD')].filter(has);
    if (/\p{L}/u.test(character) && !parts.some((part) => /\p{L}/u.test(part))) return '';
    drawn.push(...parts);
  }
  return drawn.join('');
}
