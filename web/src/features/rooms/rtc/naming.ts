import type { Presence } from './roster.ts';

type Company = {
  person: string;
  /** Who is on the channel of the room. */
  here: ReadonlyMap<string, Presence>;
  /** Whom one is connected with. */
  members: readonly string[];
  /** Whom the room names, as the database says, and has not sent out. */
  isNamed: (id: string) => boolean;
};

/**
 * Whom to be connected with. Whoever is seen and not named may have come a moment ago or may not be there at all; whoever
 * is gone may have been sent out: in both cases the room has to be asked again, and until then there is no connection.
 */
export function sortCompany({ person, here, members, isNamed }: Company) {
  const others = [...here].filter(([id, { place }]) => id !== person && place === 'builtin');
  return {
    meet: others.filter(([id]) => isNamed(id)).map(([id, { session }]) => ({ id, session })),
    part: members.filter((id) => !isNamed(id)),
    doubtful: [
      ...others.filter(([id]) => !isNamed(id)).map(([id]) => id),
      ...members.filter((id) => isNamed(id) && !here.has(id)),
    ].toSorted(),
  };
}
