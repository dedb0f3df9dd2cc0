/** What a PDF file has to say about a TrueType font that it carries. Measures are in thousandths of the size. */
export type TrueType = {
  glyphs: ReadonlyMap<string, number>;
  /** By the number of the glyph. */
  widths: readonly number[];
  ascent: number;
  descent: number;
  box: readonly number[];
};

export function readTrueType(bytes: Uint8Array): TrueType {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = tableOf(view, 'head');
  const hhea = tableOf(view, 'hhea');
  const hmtx = tableOf(view, 'hmtx');
  const unitsPerEm = view.getUint16(head + 18);
  const scaled = (units: number) => Math.round((units * 1000) / unitsPerEm);
  const measured = view.getUint16(hhea + 34);
  const count = view.getUint16(tableOf(view, 'maxp') + 4);
  return {
    glyphs: readCharacters(view, tableOf(view, 'cmap')),
    // Glyphs after the last measured one are as wide as that one.
    widths: Array.from({ length: count }, (_, glyph) =>
      scaled(view.getUint16(hmtx + 4 * Math.min(glyph, measured - 1))),
    ),
    ascent: scaled(view.getInt16(hhea + 4)),
    descent: scaled(view.getInt16(hhea + 6)),
    box: [36, 38, 40, 42].map((offset) => scaled(view.getInt16(head + offset))),
  };
}

function tableOf(view: DataView, name: string): number {
  const tables = view.getUint16(4);
  for (let at = 12; at < 12 + 16 * tables; at += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
    if (tag === name) return view.getUint32(at + 8);
  }
  throw new Error(`the font has no table ${name}`);
}

/** Format 4, the one that every font has for the characters of the first plane. */
export function readCharacters(view: DataView, cmap: number): Map<string, number> {
  const tables = Array.from({ length: view.getUint16(cmap + 2) }, (_, index) => cmap + 4 + 8 * index);
  const table = tables.map((at) => cmap + view.getUint32(at + 4)).find((at) => view.getUint16(at) === 4);
  if (table === undefined) throw new Error('the font has no list of characters that can be read');
  const segments = view.getUint16(table + 6);
  const ends = table + 14;
  const starts = ends + segments + 2;
  const glyphs = new Map<string, number>();
  for (let at = 0; at < segments; at += 2) {
    const delta = view.getUint16(starts + segments + at);
    const rangeAt = starts + 2 * segments + at;
    const range = view.getUint16(rangeAt);
    const start = view.getUint16(starts + at);
    for (let code = start; code <= view.getUint16(ends + at) && code < 0xff_ff; code += 1) {
      const listed = range === 0 ? code : view.getUint16(rangeAt + range + 2 * (code - start));
      if (listed !== 0) glyphs.set(String.fromCharCode(code), (listed + delta) % 0x1_00_00);
    }
  }
  return glyphs;
}
