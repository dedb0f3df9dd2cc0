import { expect, it } from 'vitest';
import { initialsOf, tintOf } from './initials.ts';

it.each([
  ['Sarah Levi', 'SL'],
  ['  yosef  ben  david ', 'YD'],
  ['Miriam', 'M'],
  ['דוד כהן', 'דכ'],
  ['Élie 2', 'É'],
  ['Rabbi Yaakov Stern', 'YS'],
  ['Dr. Miriam Vogel', 'MV'],
  ['הרב דוד כהן', 'דכ'],
  ['Rav', 'R'],
  ['', ''],
  ['…', ''],
])('initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));

it('gives a name the same tint every time, and knows more than one', () => {
  expect(tintOf('Sarah Levi')).toBe(tintOf('Sarah Levi'));
  expect(tintOf('Rabbi Yaakov Stern')).toBe(tintOf('Yaakov Stern'));
  expect(new Set(['a', 'b', 'c'].map(tintOf)).size).toBe(3);
});
