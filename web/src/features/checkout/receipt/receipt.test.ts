import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { directionOf, type Language, languageCodes } from '@lomdim/contract/languages';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { Texts } from '#i18n/texts.ts';
import { receiptTexts } from '../receipt-texts.ts';
import { embeddedFace } from './embedded-face.ts';
import { type Faces, toWinAnsi } from './faces.ts';
import { writePdf } from './pdf.ts';
import { facesFor, makeReceipt } from './receipt.ts';

const texts = (language: string): object =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'texts', `${language}.json`), 'utf8'));

function wordsIn(language: Language) {
  const shown = new Texts(language, async () => ({}), { checkout: texts(language) });
  return receiptTexts(shown.of('checkout').t, language);
}

const font = (file: string) =>
  new Uint8Array(
    readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/heebo/${file}.ttf`)),
  );

const hebrewFaces: Faces = {
  regular: embeddedFace('Heebo-Regular', font('400Regular/Heebo_400Regular')),
  bold: embeddedFace('Heebo-Bold', font('700Bold/Heebo_700Bold')),
};

async function receiptIn(language: Language): Promise<Uint8Array> {
  const faces = directionOf(language) === 'rtl' ? hebrewFaces : await facesFor(language);
  return makeReceipt(wordsIn(language), language, faces);
}

describe('the encoding', () => {
  it('has accents, the euro, quotation marks and dashes', () => {
    expect(toWinAnsi('é ä ß € „“ ’ – œ')).toBe('é ä ß \x80 \x84\x93 \x92 \x96 \x9c');
  });

  it('joins what is written in two parts, and knows the thin blanks of French amounts', () => {
    expect(toWinAnsi('e\u0301 49,99\u202f$')).toBe('é 49,99\u00a0$');
  });

  it('shows what it does not have as a question mark', () => {
    expect(toWinAnsi('\u05d0 \0 😀')).toBe('? ? ?');
  });

  const withViewerFonts = languageCodes.filter((language) => directionOf(language) === 'ltr');

  it.each(withViewerFonts)('loses nothing of the receipt in %s', async (language) => {
    const { title, mark, note, rows, footer } = wordsIn(language);
    const all = [title, mark, note, footer, ...rows.flat()].join(' ');
    expect(toWinAnsi(all)).not.toContain('?');
  });
});

const textOf = (file: Uint8Array) => Buffer.from(file).toString('latin1');

/** The characters of what a Hebrew font draws, from left to right. */
function shownBy(operand: string): string {
  const glyphs = operand.match(/[\da-f]{4}/g) ?? [];
  const table = hebrewFaces.regular.objects(1).join('\n');
  return glyphs
    .map((glyph) => new RegExp(`^<${glyph}> <([\\da-f]{4})>$`, 'm').exec(table)?.[1] ?? '')
    .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
    .join('');
}

describe('the file', () => {
  it.each(['fr', 'he'] as const)(
    'in %s says truly where its objects begin, and how long they are',
    async (language) => {
      const file = textOf(await receiptIn(language));
      const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
      expect(file.slice(table, table + 4)).toBe('xref');
      const offsets = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
        Number(offset),
      );
      expect(offsets.length).toBeGreaterThan(10);
      offsets.forEach((offset, at) => {
        expect(file.slice(offset)).toMatch(new RegExp(`^${at + 1} 0 obj\\n`));
      });
      const streams = [...file.matchAll(/\/Length (\d+) >>\nstream\n/g)];
      expect(streams.length).toBeGreaterThan(0);
      for (const { 0: head, 1: length, index } of streams) {
        expect(file.slice(index + head.length + Number(length))).toMatch(/^\nendstream\nendobj\n/);
      }
    },
  );

  it('keeps brackets and backslashes apart from its own', async () => {
    const run = { text: String.raw`(a\b)`, x: 0, y: 0, size: 10 };
    const faces = await facesFor('en');
    const file = textOf(writePdf({ title: 'T', language: 'en', faces, runs: [run], mark: 'M' }));
    expect(file).toContain(String.raw`(\(a\\b\)) Tj`);
  });
});

describe('the receipt in Hebrew', () => {
  it('draws letters from right to left, and numbers and Latin words from left to right', () => {
    const drawn = (text: string) => shownBy(hebrewFaces.regular.operand(text));
    expect(drawn('שלום')).toBe('םולש');
    expect(drawn('כרטיס שמסתיים ב־4242')).toBe('4242־ב םייתסמש סיטרכ');
    expect(drawn('כאן Lomdim (הדגמה).')).toBe('.(המגדה) Lomdim ןאכ');
    expect(drawn('\u200f49.99\u00a0\u200f$')).toBe('$\u00a049.99');
  });

  it('begins lines at the right edge', () => {
    const runs = ['שלום', 'שלום לכל הלומדים'].map((text) => ({ text, x: 64, y: 0, size: 10 }));
    const file = textOf(writePdf({ title: 'T', language: 'he', faces: hebrewFaces, runs, mark: 'מ' }));
    const ends = [...file.matchAll(/\/F1 10 Tf ([\d.]+) 0 Td/g)].map(
      ([, x], index) => Number(x) + (hebrewFaces.regular.width?.(runs[index]?.text ?? '') ?? 0) * 10,
    );
    expect(ends).toEqual([expect.closeTo(531, 1), expect.closeTo(531, 1)]);
  });

  it('is read by another program, letter for letter, and carries the words in the order of speech', async () => {
    const bytes = await receiptIn('he');
    const pdf = await getDocumentProxy(bytes.slice());
    const { text } = await extractText(pdf, { mergePages: true });
    for (const words of [
      'לא בוצע תשלום',
      'חבילת לימודי תורה',
      'DEMO-2025-0108-4999',
      '8 בינואר 2025',
      'הדגמה',
    ]) {
      expect(text).toContain(words);
    }
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: 'קבלה (הדגמה)', Language: 'he' });
    const title = Buffer.from('קבלה (הדגמה)', 'utf16le').swap16().toString('hex');
    expect(textOf(bytes)).toContain(`/ActualText <feff${title}>`);
  });

  it('refuses what the font does not have', () => {
    expect(() => hebrewFaces.regular.operand('😀')).toThrow('the font has no');
  });
});
