/** How wide a text is at a size, in pixels. */
export type Measure = (text: string, size: number) => number;

type Space = { width: number; maxLines: number };
export type Fitted = { size: number; lines: string[] };

const graphemes = new Intl.Segmenter();
const ellipsis = '…';
/** Of no width; drawable texts have none of their own. */
const breakHere = '\u200b';

/**
 * A headline in the largest of the sizes in which it fits without a broken word, its lines about equally long. What fits in none
 * is set in the smallest, with words broken where they must be, and cut.
 */
export function fitHeadline(
  text: string,
  measure: Measure,
  { sizes, maxHeight, ...space }: Space & { sizes: readonly number[]; maxHeight: number },
): Fitted {
  for (const size of sizes) {
    const measured = (part: string) => measure(part, size);
    const lines = wrap(text, space.width, measured).map(shown);
    const fits = lines.length <= space.maxLines && lines.length * size <= maxHeight;
    if (fits && lines.every((line) => measured(line) <= space.width)) {
      return { size, lines: balanced(text, lines, space.width, measured) };
    }
  }
  const size = sizes.at(-1) ?? 0;
  return { size, lines: wrapAndCut(text, (part) => measure(part, size), space) };
}

/** At most so many lines; what does not fit is cut, with an ellipsis. */
export function wrapAndCut(
  text: string,
  measured: (text: string) => number,
  { width, maxLines }: Space,
): string[] {
  const words = text.split(' ').map((word) => withBreaks(word, width, measured));
  const lines = wrap(words.join(' '), width, measured);
  if (lines.length <= maxLines) return lines.map(shown);
  const last = lines.slice(maxLines - 1).join('');
  return [
    ...lines.slice(0, maxLines - 1).map(shown),
    cut(last.replaceAll(`-${breakHere}`, ''), width, measured),
  ];
}

function cut(line: string, width: number, measured: (text: string) => number): string {
  const parts = graphemesOf(line.trim());
  while (parts.length > 0) {
    const start = parts.join('').replace(/[\s\p{P}]+$/u, '');
    if (measured(start + ellipsis) <= width) return start + ellipsis;
    parts.pop();
  }
  return ellipsis;
}

/** As many words on a line as fit, each with the space before it. A word that is wider than the line stands alone on it. */
function wrap(text: string, width: number, measured: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const piece of piecesOf(text)) {
    const last = lines.at(-1);
    if (last !== undefined && measured(shown(last + piece)) <= width) lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  return lines;
}

const shown = (line: string) => line.replaceAll(breakHere, '').trim();

/** A line ends before a space, though not before a dot between two things, and after a hyphen. */
function piecesOf(text: string): string[] {
  return text.split(/(?= [^·])|(?<=\p{L}[-–/־])(?=\p{L})|(?<=\u200b)/u);
}

/** The narrowest lines that are no more than these. */
function balanced(
  text: string,
  lines: string[],
  width: number,
  measured: (text: string) => number,
): string[] {
  let best = lines;
  let [narrow, wide] = [width / 2, width];
  for (let step = 0; step < 7 && lines.length > 1; step += 1) {
    const middle = (narrow + wide) / 2;
    const tried = wrap(text, middle, measured).map(shown);
    if (tried.length === lines.length && tried.every((line) => measured(line) <= middle)) {
      best = tried;
      wide = middle;
    } else narrow = middle;
  }
  return best;
}

/** Hyphens where a word must be broken to fit. */
function withBreaks(word: string, width: number, measured: (text: string) => number): string {
  if (piecesOf(word).every((piece) => measured(piece) <= width)) return word;
  const parts: string[] = [''];
  for (const letter of graphemesOf(word)) {
    const last = parts.at(-1) ?? '';
    if (last === '' || measured(`${last}${letter}-`) <= width) parts[parts.length - 1] = last + letter;
    else parts.push(letter);
  }
  return parts.join(`-${breakHere}`);
}

function graphemesOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}
