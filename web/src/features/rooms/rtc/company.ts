import type { Members } from './members.ts';
import type { Tracks } from './peer/slots.ts';
import type { ShownRoom } from './room-view.ts';
import type { Presence } from './signalling/roster.ts';
import type { Signalling } from './signalling/signalling.ts';
import type { Shown } from './signalling/signals.ts';

type Named = {
  person: string;
  /** Whom the room names, as the database says, and has not sent out: one is connected with nobody else. */
  isNamed: (person: string) => boolean;
};

type Company = Named & {
  signalling: Pick<Signalling, 'send' | 'listenTo' | 'stopListening'>;
  members: Members;
  view: ShownRoom;
  mine: () => { tracks: Tracks; shown: Shown };
  /** Somebody came or left: the list of people has to be fetched again and passed to `peopleChanged`. */
  onDoubt: () => void;
};

/** Who is in the room with oneself: whom one meets, and whom one parts from. */
export function createCompany({ person, isNamed, signalling, members, view, mine, onDoubt }: Company) {
  const sentOut = new Set<string>();
  let here: ReadonlyMap<string, Presence> = new Map();
  let asked = '';

  function show(): void {
    view.update({ others: members.view() });
  }

  function sortOut(): void {
    const { meet, part, doubtful } = sortCompany({ person, here, members: members.ids(), isNamed });
    for (const id of part) letGo(id);
    for (const { id, session } of meet) {
      if (!sentOut.has(id) && members.get(id)?.session !== session) welcome(id, session);
    }
    members.markPresent((id, session) => here.get(id)?.session === session);
    show();
    const doubt = doubtful.join(' ');
    if (doubt && doubt !== asked) onDoubt();
    asked = doubt;
  }

  function welcome(id: string, session: string): void {
    const known = members.get(id) !== undefined;
    members.add(id, session, mine().tracks);
    if (!known) view.announce('came', id);
    signalling.listenTo(id);
    // A member whose signals are received already is greeted at once.
    if (known) greet(id, false);
  }

  function greet(id: string, reply: boolean): void {
    const member = members.get(id);
    if (!member) return;
    signalling.send({ kind: 'ready', to: id, toSession: member.session, reply, shown: mine().shown });
  }

  function letGo(id: string, forGood = false): void {
    if (forGood) sentOut.add(id);
    if (!members.get(id)) return;
    members.remove(id);
    signalling.stopListening(id);
    view.announce('left', id);
    show();
  }

  return {
    show,
    greet,
    letGo,
    seen(present: ReadonlyMap<string, Presence>): void {
      here = present;
      sortOut();
    },
    /** The room was asked again whom it names; that is newer than what whoever leads has said until now. */
    peopleChanged(): void {
      sentOut.clear();
      sortOut();
    },
    letIn: (id: string) => sentOut.delete(id),
  };
}

export type RoomCompany = ReturnType<typeof createCompany>;

type Present = Named & {
  /** Who is on the channel of the room. */
  here: ReadonlyMap<string, Presence>;
  /** Whom one is connected with. */
  members: readonly string[];
};

/**
 * Whom to be connected with. Whoever is seen and not named may have come a moment ago or may not be there at all; whoever
 * is gone may have been sent out: in both cases the room has to be asked again, and until then there is no connection.
 */
export function sortCompany({ person, here, members, isNamed }: Present) {
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
