import type { Rabbi } from './api/rabbis.ts';

type Searched = Pick<Rabbi, 'name' | 'title' | 'location' | 'specialties'>;

/** Those in whose name, specialties or location every word is found; accents and capitals do not matter. */
export function findRabbis<Each extends Searched>(
  all: readonly Each[],
  question: string,
  /** A specialty in the language that is shown: both its names are searched. */
  nameOf: (specialty: string) => string,
): Each[] {
  const words = folded(question).split(' ').filter(Boolean);
  return all.filter(({ name, title, location, specialties }) => {
    const text = folded([name, title, location, ...specialties, ...specialties.map(nameOf)].join(' '));
    return words.every((word) => text.includes(word));
  });
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’']/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
}
