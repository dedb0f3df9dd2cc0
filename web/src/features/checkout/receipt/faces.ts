/** A font of the receipt. */
export type Face = {
  /** The text as the file shows it, drawn from left to right. */
  operand: (text: string) => string;
  /** In points, at a size of one point. Nobody knows it for the fonts that a viewer brings along. */
  width?: (text: string) => number;
  /** What describes it in the file. The first object is the font; it gets the number given, the others those after it. */
  objects: (number: number) => string[];
};

/** One of the fonts that every viewer has. They have no Hebrew. */
export function viewerFace(name: 'Helvetica' | 'Helvetica-Bold'): Face {
  return {
    operand: (text) => `(${toWinAnsi(text).replaceAll(/[\\()]/g, String.raw`\$&`)})`,
    objects: () => [`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`],
  };
}

/** An object with content of its own. */
export function stream(content: string, entries = ''): string {
  return `<< ${entries}/Length ${content.length} >>\nstream\n${content}\nendstream`;
}

export type Faces = { regular: Face; bold: Face };

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
