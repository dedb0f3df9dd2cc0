import type { MeetingToken } from '@lomdim/contract/functions';
import { createChat } from './chat.ts';
import { createMembers } from './members.ts';
import { sortCompany } from './naming.ts';
import type { PeerSignal, Tracks } from './peer.ts';
import { emptyRoom, type RoomEvent, type RoomView } from './room-view.ts';
import type { Presence } from './roster.ts';
import { createSignalling } from './signalling.ts';
import type { Sent, Shown } from './signals.ts';

type Room = {
  meeting: Pick<MeetingToken, 'meetingId' | 'iceServers'>;
  person: string;
  tracks: Tracks;
  shown: Shown;
  /** As the database says, not as somebody says of themselves. */
  leads: (person: string) => boolean;
  /** Whom the room names and has not sent out, as the database says: one is connected with nobody else. */
  isNamed: (person: string) => boolean;
  /** Somebody came or left: the list of people has to be fetched again and passed to `peopleChanged`. */
  onDoubt: () => void;
  onChange: (view: RoomView) => void;
  /** Whoever leads asks for one's microphone to be off. */
  onMute: () => void;
};

const lookEveryMs = 2000;
const listenEveryMs = 400;

/** Everything between one person and the others in a room. Whoever shows it gets a new view after each change. */
export function createRoom(options: Room) {
  const { meeting, person, tracks, shown, leads, isNamed, onDoubt, onChange, onMute } = options;
  const session = crypto.randomUUID();
  const sentOut = new Set<string>();
  let mine = { tracks, shown };
  let here: ReadonlyMap<string, Presence> = new Map();
  let asked = '';
  let view = emptyRoom;
  let closed = false;

  const signalling = createSignalling({
    room: meeting.meetingId,
    person,
    session,
    place: 'builtin',
    onPresence,
    onSignal,
    onSubscribed: (other) => greet(other, false),
    onJoined: () => update({ isJoined: true }),
    onAway: () => update({ isJoined: false }),
    onRefused: () => end('closed'),
  });
  const members = createMembers({
    iceServers: meeting.iceServers,
    person,
    send: (to, signal) => signalling.send({ ...signal, to: to.id, toSession: to.session }),
    onChange: showOthers,
  });
  const chat = createChat({
    person,
    recipients: members.recipients,
    send: (signal) => signalling.send(signal),
    onChange: (lines) => update({ chat: lines }),
  });

  function update(changed: Partial<RoomView>): void {
    if (closed) return;
    view = { ...view, ...changed };
    onChange(view);
  }

  function emit(kind: RoomEvent['kind'], who: string): void {
    update({ happening: { id: (view.happening?.id ?? 0) + 1, kind, person: who } });
  }

  function showOthers(): void {
    update({ others: members.view() });
  }

  function onPresence(seen: Map<string, Presence>): void {
    here = seen;
    const me = here.get(person);
    if (me && me.session !== session && me.place === 'builtin') end('elsewhere');
    else sortOut();
  }

  function sortOut(): void {
    const { meet, part, doubtful } = sortCompany({ person, here, members: members.ids(), isNamed });
    for (const id of part) letGo(id);
    for (const { id, session: theirs } of meet) {
      if (!sentOut.has(id) && members.get(id)?.session !== theirs) welcome(id, theirs);
    }
    members.markPresent((id, theirs) => here.get(id)?.session === theirs);
    showOthers();
    const doubt = doubtful.join(' ');
    if (doubt && doubt !== asked) onDoubt();
    asked = doubt;
  }

  function welcome(id: string, theirs: string): void {
    const known = members.get(id) !== undefined;
    members.add(id, theirs, mine.tracks);
    if (!known) emit('came', id);
    signalling.listenTo(id);
    // A member whose signals are received already is greeted at once.
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
    const sender = { id: from, session: member.session };
    switch (signal.kind) {
      case 'ready':
        showAs(from, signal.shown);
        if (!signal.reply) greet(from, true);
        member.peer.meet();
        chat.resendTo(sender);
        break;
      case 'shown':
        showAs(from, signal.shown);
        break;
      case 'chat':
        chat.receive(sender, signal);
        break;
      case 'got':
        chat.got(signal.id, member.session);
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
        member.peer.receive(signal as PeerSignal);
    }
  }

  function obey(leader: string, { kind, who }: Extract<Sent, { kind: 'mute' | 'out' | 'in' }>): void {
    const meant = who === null || who === person;
    if (kind === 'mute' && meant && mine.shown.mic) {
      onMute();
      emit('muted', leader);
    } else if (kind === 'out' && who !== null) {
      if (meant) end('sentOut');
      else letGo(who, true);
      onDoubt();
    } else if (kind === 'in' && who !== null) {
      sentOut.delete(who);
      onDoubt();
    }
  }

  function showAs(id: string, next: Shown): void {
    const member = members.get(id);
    if (!member) return;
    const raised = next.hand && !member.shown.hand;
    member.shown = next;
    if (raised) emit('hand', id);
    showOthers();
  }

  function letGo(id: string, forGood = false): void {
    if (forGood) sentOut.add(id);
    if (!members.get(id)) return;
    members.remove(id);
    signalling.stopListening(id);
    emit('left', id);
    showOthers();
  }

  function listen(): void {
    const { loudest, changed } = members.listen();
    if (loudest && loudest !== view.speaker) update({ speaker: loudest });
    if (changed) showOthers();
  }

  function look(): void {
    // While oneself is away, nobody can be seen to be there.
    if (view.isJoined) for (const id of members.gone()) letGo(id);
    members.look().then(showOthers, () => undefined);
  }

  function end(why: RoomView['ended']): void {
    update({ ended: why });
    close();
  }

  const looking = setInterval(look, lookEveryMs);
  const listening = setInterval(listen, listenEveryMs);
  addEventListener('online', members.networkChanged);
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
    removeEventListener('online', members.networkChanged);
    removeEventListener('pagehide', sayGoodbye);
    members.close();
    signalling.close();
  }

  return {
    show(next: { tracks: Tracks; shown: Shown }): void {
      mine = next;
      members.show(next.tracks);
      signalling.send({ kind: 'shown', shown: next.shown });
    },
    /** The room was asked again whom it names; that is newer than what whoever leads has said until now. */
    peopleChanged(): void {
      if (closed) return;
      sentOut.clear();
      sortOut();
    },
    say: chat.say,
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

export type RoomHandle = ReturnType<typeof createRoom>;
