import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { contentLine, escapeText } from './content-lines.ts';

test.each([
  ['one, two; three\\four', 'one\\, two\\; three\\\\four'],
  ['a\nb\r\nc\rd\u2028e', 'a\\nb\\nc\\nd\\ne'],
  ['bell\u0007 and null\u0000, tab\tstays', 'bell and null\\, tab\tstays'],
  ['BEGIN:VEVENT\r\nX', 'BEGIN:VEVENT\\nX'],
])('%j is written %j', (text, written) => {
  expect(escapeText(text)).toBe(written);
});

test('no line has more than 75 octets, and no character is torn', () => {
  const line = contentLine('SUMMARY', 'שיעור בתלמוד 🕯️ é '.repeat(20));
  expect(line.endsWith('\r\n')).toBe(true);
  const lines = line.slice(0, -2).split('\r\n');
  expect(lines.length).toBeGreaterThan(5);
  for (const part of lines) {
    expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
    expect(part).not.toMatch(/\p{Surrogate}|\ufffd/u);
  }
  expect(lines.slice(1).every((part) => part.startsWith(' '))).toBe(true);
});

test('an independent reader reads any text as it was', () => {
  const printable = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(printable, (text) => {
      const kept = text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');
      const written = `BEGIN:VEVENT\r\n${contentLine('SUMMARY', escapeText(text))}END:VEVENT\r\n`;
      const read = new ICAL.Component(ICAL.parse(written)).getFirstPropertyValue('summary');
      expect(read).toBe(kept);
    }),
  );
});
