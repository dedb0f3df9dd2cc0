import { hebrewSubjects, searchText } from '#lib/text/search-text.ts';
import type { Rabbi } from './api/list-rabbis.ts';

type Searched = Pick<Rabbi, 'name' | 'title' | 'location' | 'specialties'>;

/** Those in whose name, specialties or location every word is found. */
export function findRabbis<Each extends Searched>(
  all: readonly Each[],
  question: string,
  /** A specialty in the language that is shown: it is found by this name, by the stored one and by the Hebrew one. */
  nameOf: (specialty: string) => string,
): Each[] {
  const words = folded(question).split(' ').filter(Boolean);
  return all.filter(({ name, title, location, specialties }) => {
    const inHebrew = specialties.map((specialty) => hebrewSubjects[specialty] ?? '');
    const text = folded(
      [name, title, location, ...specialties, ...specialties.map(nameOf), ...inHebrew].join(' '),
    );
    return words.every((word) => text.includes(word));
  });
}

function folded(text: string): string {
  return searchText(text.replace(/[’']/g, '')).replace(/[^\p{L}\p{N}]+/gu, ' ');
}
