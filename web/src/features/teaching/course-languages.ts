/** Stored by their English names, as the filters of courses look for them. */
const offered = [
  'English',
  'French',
  'German',
  'Hebrew',
  'Yiddish',
  'Spanish',
  'Russian',
  'Italian',
  'Dutch',
  'Hungarian',
];

/** A course keeps the language that it has, whatever is offered for new ones. */
export function courseLanguages(present: string): readonly string[] {
  return present === '' || offered.includes(present) ? offered : [...offered, present];
}
