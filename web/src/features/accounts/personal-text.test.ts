import { expect, it } from 'vitest';
import { containsPersonalText } from './personal-text.ts';

const rivka = ['Rivka', 'Ben', 'rivka.stern@mail.example'];

it.each(['rivka likes olives', 'RIVKA2026', 'my rivka.stern@mail.example', 'ben12345', 'Rívka-und-Co'])(
  'finds the person in %j',
  (password) => expect(containsPersonalText(password, rivka)).toBe(true),
);

it.each(['olive tree by the well', 'a bench in the garden', ''])('finds nobody in %j', (password) =>
  expect(containsPersonalText(password, rivka)).toBe(false),
);

it('finds nobody while no name was given', () => {
  expect(containsPersonalText('anything at all', ['', ' ', '@'])).toBe(false);
});
