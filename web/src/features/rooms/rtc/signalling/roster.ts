/** Where somebody is who has come: in our own room, or in the provider's. */
export type RoomPlace = 'builtin' | 'provider';
/** `at` is when they came, in milliseconds. */
export type Presence = { session: string; at: number; place: RoomPlace };

/** Who is there, each in the tab they came with last. Whoever only waits in the lobby is not there. */
export function whoIsHere(state: Record<string, readonly unknown[]>): Map<string, Presence> {
  const here = new Map<string, Presence>();
  for (const [person, tabs] of Object.entries(state)) {
    const newest = tabs
      .flatMap((tab) => readPresence(tab) ?? [])
      .toSorted((one, other) => other.at - one.at || (one.session < other.session ? 1 : -1))[0];
    if (newest) here.set(person, newest);
  }
  return here;
}

function readPresence(value: unknown): Presence | undefined {
  const { session, at, place }: Record<string, unknown> = Object(value);
  if (typeof session !== 'string' || typeof at !== 'number') return undefined;
  return { session, at, place: place === 'provider' ? 'provider' : 'builtin' };
}
