import { fullName } from '#kit/names/names.ts';

type Named = { first_name: string | null; last_name: string | null; email?: string | null };

/** Who did not give a name is called by their address. */
export function personName(person: Named): string {
  return fullName(person) || (person.email ?? '');
}
