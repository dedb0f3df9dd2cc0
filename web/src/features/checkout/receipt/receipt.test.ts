import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageCodes } from '@lomdim/contract/languages';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { receiptTexts } from '../receipt-texts.ts';
import { writePdf } from './pdf.ts';
import { makeReceipt, receiptLanguage } from './receipt.ts';
import { toWinAnsi } from './win-ansi.ts';

const texts = (language: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'texts', `${language}.json`), 'utf8'));

async function wordsIn(language: string) {
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: { [language]: { checkout: texts(language) as object } } });
  return receiptTexts(i18n.getFixedT(language, 'checkout'), language);
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

  it.each(languageCodes)('loses nothing of the receipt in %s', async (language) => {
    const { title, mark, note, rows, footer } = await wordsIn(receiptLanguage(language));
    const all = [title, mark, note, footer, ...rows.flat()].join(' ');
    expect(toWinAnsi(all)).not.toContain('?');
  });
});

describe('the file', () => {
  const textOf = (file: Uint8Array) => Buffer.from(file).toString('latin1');

  it('says truly where each of its objects begins, and how long its content is', async () => {
    const file = textOf(makeReceipt(await wordsIn('fr'), 'fr'));
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    expect(file.slice(table, table + 4)).toBe('xref');
    const offsets = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
      Number(offset),
    );
    expect(offsets.length).toBeGreaterThan(10);
    offsets.forEach((offset, at) => {
      expect(file.slice(offset)).toMatch(new RegExp(`^${at + 1} 0 obj\\n`));
    });
    const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(file) ?? [];
    expect(content).toHaveLength(Number(length));
  });

  it('keeps brackets and backslashes apart from its own', () => {
    const run = { text: String.raw`(a\b)`, x: 0, y: 0, size: 10 };
    const file = textOf(writePdf({ title: 'T', language: 'en', runs: [run], mark: 'M' }));
    expect(file).toContain(String.raw`(\(a\\b\)) Tj`);
  });
});
