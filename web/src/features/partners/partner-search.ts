import { levels } from '@lomdim/contract/constants';
import { cleaned, cleanedValues, valueKey } from '#lib/address/address-text.ts';

type Level = (typeof levels)[number];

/** What somebody looks for, as it stands in the address: one level and one subject at most. */
export type PartnerSearch = { question: string; level: Level | undefined; subject: string | undefined };

export const everyone: PartnerSearch = { question: '', level: undefined, subject: undefined };

/** Anything may stand in an address: what cannot be meant is left out. */
export function readSearch(address: URLSearchParams): PartnerSearch {
  const level = address.get('level')?.trim().toLowerCase();
  return {
    question: cleaned(address.get('q') ?? ''),
    level: levels.find((known) => known === level),
    subject: cleanedValues(address.getAll('subject'))[0],
  };
}

/** The address for another search; what else stands in it stays. */
export function writeSearch(address: URLSearchParams, search: PartnerSearch): URLSearchParams {
  const written = new URLSearchParams(address);
  const values = { q: cleaned(search.question), level: search.level, subject: search.subject };
  for (const [name, value] of Object.entries(values)) {
    written.delete(name);
    if (value) written.set(name, value);
  }
  return written;
}

/** The same for two searches that find the same. */
export function searchKey({ question, level, subject }: PartnerSearch): string {
  return JSON.stringify([question, level ?? '', valueKey(subject ?? '')]);
}

/** What can be chosen. What is chosen is always among it, even when it is a word of somebody's own. */
export function subjectChoices(known: readonly string[], chosen: string | undefined): readonly string[] {
  if (chosen === undefined || known.some((each) => valueKey(each) === valueKey(chosen))) return known;
  return [...known, chosen];
}
