import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

export type Direction = 'ltr' | 'rtl';

/** A part of a line in one direction. */
export type Run = { text: string; direction: Direction };

type Leveled = { text: string; level: number };

/** For Node.js the package is a function, while its types promise a module with a default. */
const bidiFactory: () => Bidi = createRequire(import.meta.url)('bidi-js');
const bidi = bidiFactory();

/** As a part of another text, whose order it does not change: a name before a date, whichever way each of them reads. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** They only tell the order of what is around them. */
const isolates = /[\u2068\u2069]/g;

/** Which way a text reads: its first letter says so. */
export function directionOfText(text: string): Direction {
  const [paragraph] = bidi.getEmbeddingLevels(text, 'auto').paragraphs;
  return (paragraph?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
}

/** The parts of a line from left to right, as Unicode's algorithm orders them in a text that reads in this direction. */
export function runsOf(line: string, direction: Direction): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: Leveled[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    const character = line.charAt(index);
    if (last !== undefined && last.level === level) last.text += character;
    else runs.push({ text: character, level });
  }
  return inDrawingOrder(runs)
    .map(
      ({ text, level }): Run => ({
        text: text.replaceAll(isolates, ''),
        direction: level % 2 === 1 ? 'rtl' : 'ltr',
      }),
    )
    .filter(({ text }) => text !== '');
}

/** From the highest level to the lowest odd one, whatever stands together at that level or above is turned round. */
function inDrawingOrder(runs: readonly Leveled[]): Leveled[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  let ordered = [...runs];
  for (let level = highest; level > 0; level -= 1) ordered = turnedFrom(ordered, level);
  return ordered;
}

function turnedFrom(runs: readonly Leveled[], level: number): Leveled[] {
  const turned: Leveled[] = [];
  let start = 0;
  while (start < runs.length) {
    let end = start;
    while ((runs[end]?.level ?? -1) >= level) end += 1;
    turned.push(...runs.slice(start, end).reverse());
    const next = runs[end];
    if (next) turned.push(next);
    start = end + 1;
  }
  return turned;
}
