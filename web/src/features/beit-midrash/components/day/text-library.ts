import type { TractateName } from '#shared/jewish-calendar/mishna-chapters.ts';
import { type ParashaName, parashaNames } from '#shared/jewish-calendar/names.ts';
import type { MishnaPlace } from '#shared/jewish-calendar/types.ts';

/** An open library in which everyone can read the texts themselves. */
const library = 'https://www.sefaria.org/';

/** Its titles are our names with spaces between the words. */
function titleOf(tractate: TractateName): string {
  const words = tractate.replace(/[A-Z]/g, (letter) => `_${letter}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Pages of the cycle for which there is no Babylonian Talmud. */
const otherThanBavli: Partial<Record<TractateName, string>> = {
  shekalim: 'Jerusalem_Talmud_Shekalim',
  kinnim: 'Mishnah_Kinnim',
  middot: 'Mishnah_Middot',
};

export function addressOfDaf({ tractate, page }: { tractate: TractateName; page: number }): string {
  const other = otherThanBavli[tractate];
  return library + (other ?? `${titleOf(tractate)}.${page}a`);
}

export function addressOfMishna({ tractate, chapter, mishna }: MishnaPlace): string {
  return `${addressOfTractate(tractate)}.${chapter}.${mishna}`;
}

export function addressOfTractate(tractate: TractateName): string {
  return library + (tractate === 'avot' ? 'Pirkei_Avot' : `Mishnah_${titleOf(tractate)}`);
}

/** The verse with which each portion begins, book by book. */
const beginnings: Record<string, string> = {
  Genesis: '1.1 6.9 12.1 18.1 23.1 25.19 28.10 32.4 37.1 41.1 44.18 47.28',
  Exodus: '1.1 6.2 10.1 13.17 18.1 21.1 25.1 27.20 30.11 35.1 38.21',
  Leviticus: '1.1 6.1 9.1 12.1 14.1 16.1 19.1 21.1 25.1 26.3',
  Numbers: '1.1 4.21 8.1 13.1 16.1 19.1 22.2 25.10 30.2 33.1',
  Deuteronomy: '1.1 3.23 7.12 11.26 16.18 21.10 26.1 29.9 31.1 32.1 33.1',
};
const verses = Object.entries(beginnings).flatMap(([book, places]) =>
  places.split(' ').map((place) => `${book}.${place}`),
);

export function addressOfParasha(name: ParashaName): string {
  return library + (verses[parashaNames.indexOf(name)] ?? '');
}
