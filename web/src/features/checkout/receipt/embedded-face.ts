import bidiFactory from 'bidi-js';
import { type Face, stream } from './faces.ts';
import { readTrueType, type TrueType } from './truetype.ts';

/** A TrueType font that goes into the file, for text from right to left. */
export function embeddedFace(name: string, file: Uint8Array): Face {
  const font = readTrueType(file);
  const glyphsOf = (text: string) =>
    [...visualOrder(text)].map((character) => {
      const glyph = font.glyphs.get(character);
      if (glyph === undefined) throw new Error(`the font has no ${JSON.stringify(character)}`);
      return glyph;
    });
  return {
    operand: (text) => `<${glyphsOf(text).map(hex).join('')}>`,
    width: (text) => glyphsOf(text).reduce((sum, glyph) => sum + (font.widths[glyph] ?? 0), 0) / 1000,
    objects: (number) => [
      `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${number + 1} 0 R] /ToUnicode ${number + 2} 0 R >>`,
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${number + 3} 0 R /CIDToGIDMap /Identity /W [0 [${font.widths.join(' ')}]] >>`,
      stream(charactersOf(font)),
      `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${font.box.join(' ')}] /ItalicAngle 0 /Ascent ${font.ascent} /Descent ${font.descent} /CapHeight ${font.ascent} /StemV 80 /FontFile2 ${number + 4} 0 R >>`,
      stream(latin1(file), `/Length1 ${file.length} `),
    ],
  };
}

const bidi = bidiFactory();
/** They tell the order of what is around them and have no looks of their own. */
const directionMarks = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/** The characters of a line from left to right, as a PDF file has to hold them. */
function visualOrder(line: string): string {
  const text = line.normalize('NFC');
  return bidi.getReorderedString(text, bidi.getEmbeddingLevels(text, 'rtl')).replaceAll(directionMarks, '');
}

/** Which character each glyph stands for, so that text can be searched and copied. */
function charactersOf({ glyphs }: TrueType): string {
  const pairs = [...glyphs].map(([character, glyph]) => `<${hex(glyph)}> <${hex(character.charCodeAt(0))}>`);
  // No more than a hundred in a block.
  const blocks = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, index) =>
    pairs.slice(100 * index, 100 * (index + 1)),
  );
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}

/** A file is put together as text in which each character is a byte. */
function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
