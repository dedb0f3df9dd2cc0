import { describe, expect, it } from 'vitest';
import { charactersLeft, normalizeText, textParts } from './message-text.ts';

const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? []);

describe('addresses in a message', () => {
  it('become links, without the punctuation around them', () => {
    expect(textParts('See https://sefaria.org/Berakhot.4b?lang=he, please.')).toEqual([
      { text: 'See ' },
      { text: 'https://sefaria.org/Berakhot.4b?lang=he', href: 'https://sefaria.org/Berakhot.4b?lang=he' },
      { text: ', please.' },
    ]);
    expect(links('(www.sefaria.org)')).toEqual(['https://www.sefaria.org/']);
    expect(links('https://en.wikipedia.org/wiki/Mishnah_(book)')).toEqual([
      'https://en.wikipedia.org/wiki/Mishnah_(book)',
    ]);
    expect(links('mailto:a@example.org')).toEqual(['mailto:a@example.org']);
  });

  it('are never more than an address', () => {
    expect(links('javascript:alert(1) data:text/html,x vbscript:x file:///etc/passwd')).toEqual([]);
    expect(links('https://bank.example@evil.example/')).toEqual([]);
    expect(links('<a href="https://x.example" onclick="alert(1)">')).toEqual(['https://x.example/']);
    expect(links('https://')).toEqual([]);
  });

  it('leave the text as it was', () => {
    for (const text of [
      '',
      'plain',
      '<b>bold</b> & http://a.example http://b.example.',
      'שלום http://a.example שלום',
    ]) {
      expect(
        textParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });
});

describe('a text', () => {
  it('is kept without control characters and without blanks around it', () => {
    expect(normalizeText('\u0000\u0007 a\r\nb\tc\u200b \u00a0')).toBe('a\nb\tc');
    expect(normalizeText(' \u2003\n\u200b ')).toBe('');
  });

  it('is counted as people count', () => {
    expect(charactersLeft(` ${'x'.repeat(4000)} `)).toBe(0);
    expect(charactersLeft('📖'.repeat(4001))).toBe(-1);
  });
});
