/** The characters of 80 to 9F, in their order; the rest of the encoding is that of the first 256 of Unicode. */
const above = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';

/** Text in the encoding of the fonts that every PDF viewer has, one character of the answer for each byte. */
export function toWinAnsi(text: string): string {
  return [...text.normalize('NFC')].map(byteOf).join('');
}

function byteOf(character: string): string {
  const index = character === '\0' ? -1 : above.indexOf(character);
  if (index !== -1) return String.fromCharCode(0x80 + index);
  // Thin blanks between figures, as in French.
  if (/[\u2000-\u200a\u202f]/.test(character)) return '\u00a0';
  return /^[\x20-\x7e\u00a0-\u00ff]$/.test(character) ? character : '?';
}
