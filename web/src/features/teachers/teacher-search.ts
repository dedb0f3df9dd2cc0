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

/** Nobody asks for more than this; what is longer was not written by hand. */
const longest = { question: 200, value: 100, values: 20 };

/** Anything may stand in an address: what cannot be meant is left out. */
export function readSearch(address: URLSearchParams): TeacherSearch {
  const values = (name: FilterName) => uniqueValues(address.getAll(inAddress[name]));
  return {
    question: cleaned(address.get('q') ?? '', longest.question),
    subjects: values('subjects'),
    languages: values('languages'),
    audiences: values('audiences'),
  };
}

/** The address for another search; what else stands in it stays. */
export function writeSearch(address: URLSearchParams, search: TeacherSearch): URLSearchParams {
  const written = new URLSearchParams(address);
  const question = cleaned(search.question, longest.question);
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
  return keyOf(value) === keyOf(other);
}

/** The same for two searches that find the same. */
export function searchKey({ question, ...filters }: TeacherSearch): string {
  return JSON.stringify([question, ...filterNames.map((name) => filters[name].map(keyOf).sort())]);
}

export function hasFilters(search: TeacherSearch): boolean {
  return filterNames.some((name) => search[name].length > 0);
}

function uniqueValues(given: readonly string[]): string[] {
  const byKey = new Map(
    given
      .map((value) => cleaned(value, longest.value))
      .filter(Boolean)
      .map((value) => [keyOf(value), value]),
  );
  return [...byKey.values()].slice(0, longest.values);
}

/** Without characters that nobody can type, and cut between characters. */
export function cleaned(text: string, most = longest.question): string {
  return [...text.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, most).join('').trim();
}

function keyOf(value: string): string {
  return value.toLowerCase();
}
