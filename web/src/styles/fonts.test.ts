import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { languageCodes } from '@lomdim/contract/languages';
import { describe, expect, test } from 'vitest';
import { readCharacters } from '#features/checkout/receipt/truetype.ts';
import { fontsFolder, madeFaces } from '../../../scripts/lib/font-faces.mjs';
import { listTextFiles } from '../../../scripts/lib/text-files.mjs';

const root = join(import.meta.dirname, '../../..');
const faces = madeFaces(root);
/** Neither face has them as a whole: the system draws them, and no file is fetched for them. */
const drawnBySystem = new Set('←→●');
/** Where a word may be divided, and a narrow space: browsers need no picture of them. */
const withoutPicture = new Set('\u00ad\u202f');

test('one file of each face is made', () => {
  expect([...faces.keys()]).toEqual(['book', 'plain']);
});

describe.each([...faces])('the file of the face %s', (name, declared) => {
  const held = new Set(charactersOf(readFileSync(join(root, fontsFolder, `${name}.woff2`))));

  test.each(languageCodes)('has every letter of our texts in %s', (language) => {
    const letters = lettersOfTexts(language).filter((letter) => !drawnBySystem.has(letter));
    expect(letters.length).toBeGreaterThan(80);
    expect(letters.filter((letter) => !declared.has(letter))).toEqual([]);
    expect(letters.filter((letter) => !held.has(letter) && !withoutPicture.has(letter))).toEqual([]);
  });

  test('holds no letter for which a browser would not fetch it', () => {
    expect([...held].filter((letter) => !declared.has(letter))).toEqual([]);
  });

  test('has what names in our languages are written with, and all figures', () => {
    const wanted = 'ABCXYZabcxyz0123456789ÀÉÎÖÜßàçéèêëîïôœùûüÿÑñŒאבגדהוזחטיכךלמםנןסעפףצץקרשת׳״';
    expect([...wanted].filter((letter) => !held.has(letter))).toEqual([]);
  });
});

function lettersOfTexts(language: string): string[] {
  const files = listTextFiles(root).filter((file) => file.language === language);
  const letters = new Set<string>();
  for (const { path } of files) {
    const collect = (_key: string, value: unknown) => {
      if (typeof value === 'string') for (const letter of value) letters.add(letter);
      return value;
    };
    JSON.parse(readFileSync(join(root, 'web/src', path), 'utf8'), collect);
  }
  return [...letters].filter((letter) => letter !== '\n');
}

/** Of a WOFF2 file, only the list of characters is read; it is packed as it is. */
function charactersOf(file: Buffer): Iterable<string> {
  const tables = file.readUInt16BE(12);
  let at = 48;
  const base128 = () => {
    let value = 0;
    for (let more = true; more; ) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      more = byte > 0x7f;
    }
    return value;
  };
  let start = 0;
  let cmap = -1;
  for (let table = 0; table < tables; table += 1) {
    const flags = file.readUInt8(at++);
    const [tag, version] = [flags & 0x3f, flags >> 6];
    if (tag === 0x3f) at += 4;
    if (tag === 0) cmap = start;
    const length = base128();
    const isOutline = tag === 10 || tag === 11;
    start += (isOutline ? version !== 3 : version !== 0) ? base128() : length;
  }
  const unpacked = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  return readCharacters(new DataView(unpacked.buffer, unpacked.byteOffset, unpacked.length), cmap).keys();
}
