import { cleaned, cleanedValues, valueKey } from '#lib/address/address-text.ts';

/** What somebody looks for, as it stands in the address. */
export type TeacherSearch = {
  question: string;
  subjects: readonly string[];
  languages: readonly string[];
  audiences: readonly string[];
};

export type FilterName = 'subjects' | 'languages' | 'audiences';

export const filterNames = ['subjects', 'audiences', 'languages'] as const;

/** How each filter is called in the address: once for each value. */
export const inAddress = { subjects: 'subject', languages: 'language', audiences: 'audience' } as const;

/** Anything may stand in an address: what cannot be meant is left out. */
export function readSearch(address: URLSearchParams): TeacherSearch {
  const values = (name: FilterName) => cleanedValues(address.getAll(inAddress[name]));
  return {
    question: cleaned(address.get('q') ?? ''),
    subjects: values('subjects'),
    languages: values('languages'),
    audiences: values('audiences'),
  };
}

/** For a page on which one value of each filter can be chosen. */
export function readSingleSearch(address: URLSearchParams): TeacherSearch {
  const { question, ...filters } = readSearch(address);
  const first = (name: FilterName) => filters[name].slice(0, 1);
  return {
    question,
    subjects: first('subjects'),
    languages: first('languages'),
    audiences: first('audiences'),
  };
}

/** The address for another search; what else stands in it stays. */
export function writeSearch(address: URLSearchParams, search: TeacherSearch): URLSearchParams {
  const written = new URLSearchParams(address);
  const question = cleaned(search.question);
  written.delete('q');
  if (question) written.set('q', question);
  for (const name of filterNames) {
    written.delete(inAddress[name]);
    for (const value of search[name]) written.append(inAddress[name], value);
  }
  return written;
}

/** Upper and lower case make no difference to the search. */
export function isSame(value: string, other: string): boolean {
  return valueKey(value) === valueKey(other);
}

/** The same for two searches that find the same. */
export function searchKey({ question, ...filters }: TeacherSearch): string {
  return JSON.stringify([question, ...filterNames.map((name) => filters[name].map(valueKey).sort())]);
}

export function hasFilters(search: TeacherSearch): boolean {
  return filterNames.some((name) => search[name].length > 0);
}

/** A search as the functions of the database take it. */
export function searchArguments(search: TeacherSearch, childId?: string) {
  const { question, subjects, languages, audiences } = search;
  return {
    question,
    subjects: [...subjects],
    languages: [...languages],
    audiences: [...audiences],
    ...(childId === undefined ? {} : { child_id: childId }),
  };
}
