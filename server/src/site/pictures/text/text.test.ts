import { describe, expect, it } from 'vitest';
import { drawableText } from './drawable.ts';
import { faces } from './face.ts';
import { fitHeadline, wrapAndCut } from './lines.ts';
import { directionOfText, isolated, runsOf } from './runs.ts';

/** Every letter is one pixel wide at size one. */
const measure = (text: string, size: number) => text.length * size;
const space = { width: 100, maxLines: 3, sizes: [10, 5], maxHeight: 40 };

describe('a headline', () => {
  it('is as large as its words allow, on lines of about the same length', () => {
    expect(fitHeadline('Talmud', measure, space)).toEqual({ size: 10, lines: ['Talmud'] });
    expect(fitHeadline('one two three four', measure, space)).toEqual({
      size: 10,
      lines: ['one two', 'three four'],
    });
    expect(fitHeadline('one two to it', measure, space).lines).toEqual(['one two', 'to it']);
  });

  it('is set smaller rather than cut, and rather than with a broken word', () => {
    expect(fitHeadline('Wirtschaftsethik', measure, space)).toEqual({
      size: 5,
      lines: ['Wirtschaftsethik'],
    });
    expect(fitHeadline('Rabbi Samson Raphael Hirsch-Bamberger of Würzburg', measure, space).size).toBe(5);
  });

  it('may turn a line after a hyphen', () => {
    expect(fitHeadline('Rosenblum-Katzenelson', measure, { ...space, sizes: [7] }).lines).toEqual([
      'Rosenblum-',
      'Katzenelson',
    ]);
  });

  it('is cut after the last line that there is place for', () => {
    const { lines } = fitHeadline('word '.repeat(40).trim(), measure, space);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/word…$/);
    expect(lines.every((line) => measure(line, 5) <= 100)).toBe(true);
  });

  it('breaks a word only where it must', () => {
    const lines = wrapAndCut('Donaudampfschifffahrtsgesellschaft', (text) => text.length, {
      width: 20,
      maxLines: 3,
    });
    expect(lines).toEqual(['Donaudampfschifffah-', 'rtsgesellschaft']);
  });

  it('joins again what it broke when that is cut', () => {
    expect(wrapAndCut('Donaudampfschifffahrt', (text) => text.length, { width: 8, maxLines: 2 })).toEqual([
      'Donauda-',
      'mpfschi…',
    ]);
    expect(wrapAndCut('Wiesenthal-Oberschwaben', (text) => text.length, { width: 12, maxLines: 1 })).toEqual([
      'Wiesenthal…',
    ]);
  });

  it('begins no line with a dot between two things', () => {
    const lines = wrapAndCut('Tora · Talmud · Halacha', (text) => text.length, { width: 13, maxLines: 3 });
    expect(lines).toEqual(['Tora ·', 'Talmud ·', 'Halacha']);
  });

  it('ends at no comma when it is cut', () => {
    expect(wrapAndCut('Tora, Talmud', (text) => text.length, { width: 6, maxLines: 1 })).toEqual(['Tora…']);
  });

  it('of no words has no lines', () => {
    expect(fitHeadline('', measure, space).lines.join('')).toBe('');
  });
});

describe('directions', () => {
  const parts = (line: string, direction: 'ltr' | 'rtl') => runsOf(line, direction).map(({ text }) => text);

  it('puts the parts of a line into drawing order', () => {
    expect(runsOf('Talmud', 'ltr')).toEqual([{ text: 'Talmud', direction: 'ltr' }]);
    expect(runsOf('דוד כהן', 'rtl')).toEqual([{ text: 'דוד כהן', direction: 'rtl' }]);
    expect(parts('שיעור Daf 12 יומי', 'rtl')).toEqual([' יומי', 'Daf 12', 'שיעור ']);
    expect(parts('Shiur דף יומי daily', 'ltr')).toEqual(['Shiur ', 'דף יומי', ' daily']);
    expect(parts('שבת 12–14', 'rtl')).toEqual(['14', '–', '12', 'שבת ']);
    expect(runsOf('', 'ltr')).toEqual([]);
  });

  it('draws a line of a text in the direction of the text', () => {
    expect(parts('Metzia פרק 3', 'rtl')).toEqual(
      ['3', ' פרק ', 'Metzia'].map((text) => expect.stringContaining(text.trim())),
    );
    const signed = `${isolated('David Azoulay')} · ${isolated('23 במרץ 2025')}`;
    expect(parts(signed, 'rtl')).toEqual(['2025', ' במרץ ', '23', ' · ', 'David Azoulay']);
    expect(directionOfText('דף יומי: Bava Metzia')).toBe('rtl');
    expect(directionOfText('12 – Bava')).toBe('ltr');
    expect(directionOfText('')).toBe('ltr');
  });
});

describe('what is drawn of a text', () => {
  const latin = (character: string) => /[a-z…·-]/i.test(character);

  it.each([
    ['Sarah  Levi', 'Sarah Levi'],
    ['Иван Smith', 'Smith'],
    ['Nguyễn', 'Nguyen'],
    ['Talmud 🎉 now🎉', 'Talmud now'],
    ['a\u202eb\u200b', 'ab'],
    ['李明', ''],
    ['a · b', 'a · b'],
    ['', ''],
  ])('%j is %j', (text, drawn) => expect(drawableText(text, latin)).toBe(drawn));

  it('is bounded', () => {
    expect(drawableText('a'.repeat(5000), latin)).toHaveLength(300);
  });

  it('is never a box', () => {
    for (const face of Object.values(faces)) {
      for (const text of ['Élie Übermaß-Łódź', 'הָרַב דָּוִד ״כהן״', 'Иван', '李明 Wei', 'بن', '🎉', 'Nguyễn']) {
        const line = face.drawable(text);
        expect(face.drawable(line)).toBe(line);
        expect(face.outlines(line, { x: 0, y: 0, size: 10, direction: 'rtl' })).not.toContain('NaN');
      }
    }
    expect(faces.book.drawable('Елена Голдберг')).toBe('');
    expect(faces.book.drawable('בְּרֵאשִׁ֖ית')).toBe('בְּרֵאשִׁית');
  });
});

it('measures what it draws', () => {
  const { book } = faces;
  expect(book.width('', 50)).toBe(0);
  expect(book.width('דוד', 50)).toBeGreaterThan(20);
  expect(book.width('David Levi', 100)).toBeCloseTo(2 * book.width('David Levi', 50));
});
