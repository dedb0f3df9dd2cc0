import { expect, it } from 'vitest';
import { tractateNames } from '#shared/jewish-calendar/mishna-chapters.ts';
import { parashaNames } from '#shared/jewish-calendar/names.ts';
import { addressOfDaf, addressOfMishna, addressOfParasha, addressOfTractate } from './text-library.ts';

const site = 'https://www.sefaria.org/';

it('a page of Talmud, a mishna and a portion are opened where they begin', () => {
  expect(addressOfDaf({ tractate: 'berakhot', page: 2 })).toBe(`${site}Berakhot.2a`);
  expect(addressOfDaf({ tractate: 'bavaKamma', page: 119 })).toBe(`${site}Bava_Kamma.119a`);
  expect(addressOfDaf({ tractate: 'shekalim', page: 3 })).toBe(`${site}Jerusalem_Talmud_Shekalim`);
  expect(addressOfMishna({ tractate: 'maaserSheni', chapter: 5, mishna: 15 })).toBe(
    `${site}Mishnah_Maaser_Sheni.5.15`,
  );
  expect(addressOfMishna({ tractate: 'avot', chapter: 1, mishna: 1 })).toBe(`${site}Pirkei_Avot.1.1`);
  expect(addressOfParasha('toldot')).toBe(`${site}Genesis.25.19`);
  expect(addressOfParasha('kiTisa')).toBe(`${site}Exodus.30.11`);
  expect(addressOfParasha('metzora')).toBe(`${site}Leviticus.14.1`);
  expect(addressOfParasha('masei')).toBe(`${site}Numbers.33.1`);
  expect(addressOfParasha('vezotHaberakhah')).toBe(`${site}Deuteronomy.33.1`);
});

it('every portion and every tractate has an address of its own', () => {
  expect(new Set(parashaNames.map(addressOfParasha)).size).toBe(parashaNames.length);
  expect(new Set(tractateNames.map(addressOfTractate)).size).toBe(tractateNames.length);
  for (const name of parashaNames) expect(addressOfParasha(name)).toMatch(/\/[A-Z]\w+\.\d+\.\d+$/);
});
