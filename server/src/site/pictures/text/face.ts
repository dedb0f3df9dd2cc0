import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Lru } from '@lomdim/platform/lib/lru';
import { Blob, Direction, Font, Face as FontFace, Buffer as Glyphs, shape } from 'harfbuzzjs';
import { drawableText } from './drawable.ts';
import { type Run, runsOf, type Direction as TextDirection } from './runs.ts';

/** The faces of the web app. The machine's own fonts are never asked: it may have none. */
export type Face = {
  /** What of a text this face has letters for. */
  drawable(text: string): string;
  width(line: string, size: number): number;
  /** Outlines of a line whose left end is at x, on its base line y. `direction` is that of the text to which it belongs. */
  outlines(line: string, at: { x: number; y: number; size: number; direction: TextDirection }): string;
};

const rememberedWidths = 500;
const { resolve } = createRequire(import.meta.url);

export const faces = {
  book: openFace(resolve('@expo-google-fonts/frank-ruhl-libre/600SemiBold/FrankRuhlLibre_600SemiBold.ttf')),
  plain: openFace(resolve('@expo-google-fonts/heebo/400Regular/Heebo_400Regular.ttf')),
  strong: openFace(resolve('@expo-google-fonts/heebo/600SemiBold/Heebo_600SemiBold.ttf')),
} satisfies Record<string, Face>;

type Placed = { glyph: number; x: number; y: number };

function openFace(file: string): Face {
  const face = new FontFace(new Blob(readFileSync(file)));
  const font = new Font(face);
  const known = new Set(face.collectUnicodes());
  const paths = new Map<number, string>();
  /** The same lines are measured again and again while a text is fitted. */
  const widths = new Lru<number>(rememberedWidths);
  const pathOf = (glyph: number) => {
    const path = paths.get(glyph) ?? font.glyphToPath(glyph);
    paths.set(glyph, path);
    return path;
  };
  return {
    drawable: (text) => drawableText(text, (character) => known.has(character.codePointAt(0) ?? 0)),
    width: (line, size) => {
      const width = widths.get(line) ?? placed(font, line, 'ltr').width / face.upem;
      widths.set(line, width);
      return width * size;
    },
    outlines: (line, { x, y, size, direction }) => {
      const scale = size / face.upem;
      const glyphs = placed(font, line, direction).glyphs.map(
        (glyph) => `<path transform="translate(${glyph.x} ${glyph.y})" d="${pathOf(glyph.glyph)}"/>`,
      );
      return `<g transform="matrix(${scale} 0 0 ${-scale} ${x} ${y})">${glyphs.join('')}</g>`;
    },
  };
}

/** Where the glyphs of a line stand, in the face's own units. */
function placed(font: Font, line: string, direction: TextDirection): { glyphs: Placed[]; width: number } {
  const glyphs: Placed[] = [];
  let width = 0;
  for (const run of runsOf(line, direction).flatMap(wordsOf)) {
    for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of shaped(font, run)) {
      glyphs.push({ glyph: codepoint, x: width + xOffset, y: yOffset });
      width += xAdvance;
    }
  }
  return { glyphs, width };
}

/** Word by word, as browsers do: the face would else draw some letters closer to a space than reads well. */
function wordsOf({ text, direction }: Run): Run[] {
  const words = text.split(/(?<= )|(?= )/).map((word) => ({ text: word, direction }));
  return direction === 'rtl' ? words.reverse() : words;
}

const buffer = new Glyphs();

function shaped(font: Font, { text, direction }: Run) {
  buffer.reset();
  buffer.addText(text);
  buffer.setDirection(direction === 'rtl' ? Direction.RTL : Direction.LTR);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer.getGlyphInfosAndPositions();
}
