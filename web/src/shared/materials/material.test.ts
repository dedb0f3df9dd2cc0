import { courseMaterials } from '@lomdim/contract/files';
import { expect, it } from 'vitest';
import { materialName, whyNot } from './material.ts';

it.each([
  ['דף מקורות.pdf', 'דף מקורות.pdf'],
  ['Source sheet (1).pdf', 'Source sheet (1).pdf'],
  ['../../etc/passwd', 'etc-passwd'],
  ['a/b\\c#d%.txt', 'a-b-c-d-.txt'],
  ['...', 'file'],
])('keeps %j as %j', (given, kept) => expect(materialName(given)).toBe(kept));

it('says why a file is not taken', () => {
  const pdf = { type: 'application/pdf', size: courseMaterials.maximumBytes };
  expect(whyNot(pdf)).toBeUndefined();
  expect(whyNot({ ...pdf, size: pdf.size + 1 })).toBe('size');
  expect(whyNot({ ...pdf, type: 'text/html' })).toBe('type');
});
