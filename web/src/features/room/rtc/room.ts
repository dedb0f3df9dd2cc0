import type { MeetingToken } from '@lomdim/contract/functions';
import { createPeer, type PeerInRoom, type PeerSignal, type Tracks } from './peer.ts';
import type { Quality } from './quality.ts';
import type { Presence } from './roster.ts';
import { createSignalling } from './signalling.ts';
import { longestChatText, type Sent, type Shown } from './signals.ts';

export type Other = {
  id: string;
  shown: Shown;
  isConnected: boolean;
  isSpeaking: boolean;
  quality: Quality;
  voice: MediaStream | undefined;
  screen: MediaStream | undefined;
};
export type ChatLine = { id: string; from: string; text: string; at: number };
/** What just happened, for those who do not see it. */
export type Happening = { id: number; kind: 'came' | 'left' | 'hand' | 'muted'; person: string };
export type RoomView = {
  isJoined: boolean;
  others: readonly Other[];
  chat: readonly ChatLine[];
  happening: Happening | undefined;
  /** In the order in which they were last loud. */
  speaker: string | undefined;
  /** Why it is over for oneself. */
  ended: 'elsewhere' | 'sentOut' | undefined;
};

type Room = {
  meeting: Pick<MeetingToken, 'meetingId' | 'iceServers'>;
  person: string;
  tracks: Tracks;
  shown: Shown;
  /** As the database says, not as somebody says of themselves. */
  leads: (person: string) => boolean;
  onChange: (view: RoomView) => void;
  /** Whoever leads asks for one's microphone to be off. */
  onMute: () => void;
};

type Member = {
  session: string;
  shown: Shown;
  peer: PeerInRoom;
  absentSince: number | undefined;
  loud: boolean;
};

const silent: Shown = { mic: false, camera: false, screen: false, hand: false };
const lookEveryMs = 2000;
const listenEveryMs = 400;
const loudFrom = 0.02;
/** Somebody who is not present any more may be back in a moment, while picture and voice go on. */
const absenceMs = 8000;
const longAbsenceMs = 40_000;
const pictureBits = 1_500_000;
const leastPictureBits = 200_000;

/** Everything between one person and the others in a room. Whoever shows it gets a new view after each change. */
export function createRoom({ meeting, person, tracks, shown, leads, onChange, onMute }: Room) {
  const session = crypto.randomUUID();
  const members = new Map<string, Member>();
  const sentOut = new Set<string>();
  let mine = { tracks, shown };
  let view: RoomView = {
    isJoined: false,
    others: [],
    chat: [],
    happening: undefined,
    speaker: undefined,
    ended: undefined,
  };
  let closed = false;

  const signalling = createSignalling({
    room: meeting.meetingId,
    person,
    session,
    place: 'builtin',
    onPresence,
    onSignal,
    onHearing: (other) => greet(other, false),
    onJoined: () => update({ isJoined: true }),
    onAway: () => update({ isJoined: false }),
  });

  function update(changed: Partial<RoomView>): void {
    if (closed) return;
    view = { ...view, ...changed };
    onChange(view);
  }

  function happened(kind: Happening['kind'], who: string): void {
    update({ happening: { id: (view.happening?.id ?? 0) + 1, kind, person: who } });
  }

  function showOthers(): void {
    const others = [...members].map(([id, { shown, peer, loud }]) => ({
      id,
      shown,
      isSpeaking: loud && shown.mic,
      ...peer.view(),
    }));
    update({ others });
  }

  function onPresence(here: Map<string, Presence>): void {
    const me = here.get(person);
    if (me && me.session !== session && me.place === 'builtin') {
      end('elsewhere');
      return;
    }
    for (const [id, { session: theirs, place }] of here) {
      if (id === person || place !== 'builtin' || sentOut.has(id)) continue;
      const known = members.get(id);
      if (known?.session === theirs) known.absentSince = undefined;
      else welcome(id, theirs);
    }
    for (const [id, member] of members) {
      if (here.get(id)?.session !== member.session) member.absentSince ??= Date.now();
    }
    shareOut();
    showOthers();
  }

  function welcome(id: string, theirs: string): void {
    const known = members.get(id);
    known?.peer.close();
    const peer = createPeer({
      iceServers: meeting.iceServers,
      polite: person < id,
      tracks: mine.tracks,
      send: (signal) => signalling.send({ ...signal, to: id, toSession: theirs }),
      onChange: showOthers,
    });
    members.set(id, { session: theirs, shown: silent, peer, absentSince: undefined, loud: false });
    if (!known) happened('came', id);
    signalling.listenTo(id);
    // One that was heard before is told at once.
    if (known) greet(id, false);
  }

  function greet(id: string, reply: boolean): void {
    const member = members.get(id);
    if (!member) return;
    signalling.send({ kind: 'ready', to: id, toSession: member.session, reply, shown: mine.shown });
  }

  function onSignal(from: string, signal: Sent): void {
    const member = members.get(from);
    if (!member || member.session !== signal.session) return;
    if ('to' in signal && (signal.to !== person || signal.toSession !== session)) return;
    switch (signal.kind) {
      case 'ready':
        showAs(from, member, signal.shown);
        if (!signal.reply) greet(from, true);
        member.peer.meet();
        break;
      case 'shown':
        showAs(from, member, signal.shown);
        break;
      case 'chat':
        say({ id: signal.id, from, text: signal.text });
        break;
      case 'mute':
      case 'out':
      case 'in':
        if (leads(from)) obey(from, signal);
        break;
      case 'bye':
        letGo(from);
        break;
      default:
        member.peer.heard(signal as PeerSignal);
    }
  }

  function obey(leader: string, { kind, who }: Extract<Sent, { kind: 'mute' | 'out' | 'in' }>): void {
    const meant = who === null || who === person;
    if (kind === 'mute' && meant && mine.shown.mic) {
      onMute();
      happened('muted', leader);
    } else if (kind === 'out' && who !== null) {
      if (meant) end('sentOut');
      else letGo(who, true);
    } else if (kind === 'in' && who !== null) sentOut.delete(who);
  }

  function showAs(id: string, member: Member, next: Shown): void {
    const raised = next.hand && !member.shown.hand;
    member.shown = next;
    if (raised) happened('hand', id);
    showOthers();
  }

  function say(line: Omit<ChatLine, 'at'>): void {
    if (view.chat.some(({ id }) => id === line.id)) return;
    update({ chat: [...view.chat, { ...line, at: Date.now() }].slice(-500) });
  }

  function letGo(id: string, forGood = false): void {
    if (forGood) sentOut.add(id);
    const member = members.get(id);
    if (!member) return;
    member.peer.close();
    members.delete(id);
    signalling.stopListening(id);
    happened('left', id);
    shareOut();
    showOthers();
  }

  /** In a mesh everyone sends to everyone: the more there are, the less each picture may take. */
  function shareOut(): void {
    const each = Math.max(leastPictureBits, pictureBits / Math.max(1, members.size));
    for (const { peer } of members.values()) peer.limitPicture(each);
  }

  function letGoOfTheAbsent(): void {
    if (!view.isJoined) return;
    for (const [id, { absentSince, peer }] of members) {
      if (absentSince === undefined) continue;
      const patience = peer.view().isConnected ? longAbsenceMs : absenceMs;
      if (Date.now() - absentSince > patience) letGo(id);
    }
  }

  function listen(): void {
    let changed = false;
    let loudest = loudFrom;
    let speaker = view.speaker;
    for (const [id, member] of members) {
      const loudness = member.peer.loudness();
      const loud = loudness > loudFrom;
      changed ||= loud !== member.loud;
      member.loud = loud;
      if (loudness > loudest && member.shown.mic) {
        loudest = loudness;
        speaker = id;
      }
    }
    if (speaker !== view.speaker) update({ speaker });
    if (changed) showOthers();
  }

  function onNetwork(): void {
    for (const { peer } of members.values()) peer.networkChanged();
  }

  function end(why: RoomView['ended']): void {
    update({ ended: why });
    close();
  }

  const looking = setInterval(() => {
    letGoOfTheAbsent();
    void Promise.all([...members.values()].map(({ peer }) => peer.look())).then(showOthers, () => undefined);
  }, lookEveryMs);
  const listening = setInterval(listen, listenEveryMs);
  addEventListener('online', onNetwork);
  addEventListener('pagehide', sayGoodbye);

  function sayGoodbye(): void {
    signalling.send({ kind: 'bye' });
  }

  function close(): void {
    if (closed) return;
    sayGoodbye();
    closed = true;
    clearInterval(looking);
    clearInterval(listening);
    removeEventListener('online', onNetwork);
    removeEventListener('pagehide', sayGoodbye);
    for (const { peer } of members.values()) peer.close();
    members.clear();
    signalling.close();
  }

  return {
    show(next: { tracks: Tracks; shown: Shown }): void {
      mine = next;
      for (const { peer } of members.values()) peer.show(next.tracks);
      signalling.send({ kind: 'shown', shown: next.shown });
    },
    /** Answers whether it was said; nothing is kept for later. */
    chat(text: string): boolean {
      const line = { id: crypto.randomUUID(), text: text.slice(0, longestChatText) };
      if (!signalling.send({ kind: 'chat', ...line })) return false;
      say({ ...line, from: person });
      return true;
    },
    /** One person, or everyone. */
    mute: (who: string | null): boolean => signalling.send({ kind: 'mute', who }),
    sendOut(who: string): void {
      signalling.send({ kind: 'out', who });
      letGo(who, true);
    },
    letIn(who: string): void {
      signalling.send({ kind: 'in', who });
      sentOut.delete(who);
    },
    close,
  };
}

export type RoomInHand = ReturnType<typeof createRoom>;
