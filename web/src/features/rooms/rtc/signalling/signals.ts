/** What a person shows of themselves to the others in the room. */
export type Shown = { mic: boolean; camera: boolean; screen: boolean; hand: boolean };

/** To one other person, in the tab they are in the room with. */
type Addressed = { to: string; toSession: string };

export type Signal =
  /** "I receive your signals": when both have sent it, a connection can be made. */
  | ({ kind: 'ready'; reply: boolean; shown: Shown } & Addressed)
  | ({ kind: 'description'; connection: string; description: RTCSessionDescriptionInit } & Addressed)
  | ({ kind: 'candidate'; connection: string; candidate: RTCIceCandidateInit } & Addressed)
  /** The connection cannot be recovered; the offering side builds a new one. */
  | ({ kind: 'again' } & Addressed)
  | { kind: 'shown'; shown: Shown }
  /** From whoever leads: one person, or everyone. */
  | { kind: 'mute'; who: string | null }
  | { kind: 'out' | 'in'; who: string }
  | { kind: 'bye' };

type Unaddressed<Each> = Each extends { to: string } ? Omit<Each, 'to' | 'toSession'> : never;
/** What is about the connection between two people. */
export type PeerSignal = Unaddressed<Exclude<Signal, { kind: 'ready' }>>;

/** Everyone receives what a person sends; the session says which of their tabs sent it. */
export type Sent = Signal & { session: string };

/** What others send is not trusted: anything that is not exactly a signal is dropped. */
export function readSignal(payload: unknown): Sent | undefined {
  const given = members(payload);
  const { kind, session, to, toSession, connection } = given;
  if (!isName(session)) return undefined;
  const addressed = isName(to) && isName(toSession) ? { to, toSession, session } : undefined;
  switch (kind) {
    case 'ready': {
      const shown = readShown(given.shown);
      return addressed && shown && { kind, ...addressed, reply: given.reply === true, shown };
    }
    case 'description': {
      const { type, sdp } = members(given.description);
      if (!addressed || !isName(connection) || typeof sdp !== 'string') return undefined;
      if (type !== 'offer' && type !== 'answer') return undefined;
      return { kind, ...addressed, connection, description: { type, sdp } };
    }
    case 'candidate': {
      const { candidate, sdpMid, sdpMLineIndex } = members(given.candidate);
      if (!addressed || !isName(connection) || typeof candidate !== 'string') return undefined;
      const mediaLine = {
        sdpMid: typeof sdpMid === 'string' ? sdpMid : null,
        sdpMLineIndex: typeof sdpMLineIndex === 'number' ? sdpMLineIndex : null,
      };
      return { kind, ...addressed, connection, candidate: { candidate, ...mediaLine } };
    }
    case 'again':
      return addressed && { kind, ...addressed };
    case 'shown': {
      const shown = readShown(given.shown);
      return shown && { kind, session, shown };
    }
    case 'mute':
      return given.who === null || isName(given.who) ? { kind, session, who: given.who } : undefined;
    case 'out':
    case 'in':
      return isName(given.who) ? { kind, session, who: given.who } : undefined;
    case 'bye':
      return { kind, session };
    default:
      return undefined;
  }
}

function readShown(value: unknown): Shown | undefined {
  const { mic, camera, screen, hand } = members(value);
  const all = [mic, camera, screen, hand];
  if (!all.every((each) => typeof each === 'boolean')) return undefined;
  return { mic: mic === true, camera: camera === true, screen: screen === true, hand: hand === true };
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 64;
}

function members(value: unknown): Record<string, unknown> {
  return Object(value);
}
