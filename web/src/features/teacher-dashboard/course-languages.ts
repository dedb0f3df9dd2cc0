import { spokenLanguages } from '@lomdim/contract/constants';

const offered: readonly string[] = [...spokenLanguages, 'Dutch', 'Hungarian'];

/** A course keeps the language that it has, whatever is offered for new ones. */
export function courseLanguages(present: string): readonly string[] {
  return present === '' || offered.includes(present) ? offered : [...offered, present];
}
