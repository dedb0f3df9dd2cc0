import type { Database } from '@lomdim/contract/database.types';

export type Person = Database['public']['Functions']['classroom_people']['Returns'][number];

/** Empty for somebody who never said theirs. */
export function nameOf({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string {
  return [first_name, last_name].filter(Boolean).join(' ');
}
