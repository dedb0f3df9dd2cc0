import { expect, it } from 'vitest';
import { type Choice, choicesFor, neighbour } from './choice.ts';

const pages: Choice[] = [
  'Questions and answers',
  'Élèves et cours',
  'Nutzungs\u00adbedingungen',
  'רש״י על התורה',
].map((text) => ({
  kind: 'page',
  to: '/',
  text,
}));
const found = (typed: string) => choicesFor(typed, pages).map(({ text }) => text);

it.each([
  ['quest', ['Questions and answers']],
  ['answers QUEST', ['Questions and answers']],
  ['eleves', ['Élèves et cours']],
  ['nutzungsbed', ['Nutzungs\u00adbedingungen']],
  ['uestions', []],
  ['רשי', ['רש״י על התורה']],
  ['רש"י הַתּוֹרָה', ['רש״י על התורה']],
  ['', pages.map(({ text }) => text)],
])('finds by %j', (typed, texts) => expect(found(typed)).toEqual(texts));

it('goes round', () => {
  expect(neighbour('ArrowDown', 1, 2)).toBe(0);
  expect(neighbour('ArrowUp', 0, 2)).toBe(1);
  expect(neighbour('a', 0, 2)).toBeUndefined();
  expect(neighbour('ArrowDown', 0, 0)).toBeUndefined();
});
