import type { MeetingToken } from '@lomdim/contract/functions';
import { createCompany, type RoomCompany } from './company.ts';
import { createMembers, type Members } from './members.ts';
import type { Tracks } from './peer/slots.ts';
import { createReceiver } from './receive.ts';
import { createRoomView, type RoomView, type ShownRoom } from './room-view.ts';
import { createSignalling, type Signalling } from './signalling/signalling.ts';
import type { Shown } from './signalling/signals.ts';

type Own = { tracks: Tracks; shown: Shown };

type Room = Own & {
  meeting: Pick<MeetingToken, 'meetingId' | 'iceServers'>;
  person: string;
  onChange: (view: RoomView) => void;
} & Pick<Parameters<typeof createCompany>[0], 'isNamed' | 'onDoubt'> &
  Pick<Parameters<typeof createReceiver>[0], 'leads' | 'onMute'>;

const lookEveryMs = 2000;
const listenEveryMs = 400;

/** Everything between one person and the others in a room. */
export function createRoom(options: Room) {
  const { meeting, person, tracks, shown, leads, isNamed, onDoubt, onChange, onMute } = options;
  const session = crypto.randomUUID();
  let mine: Own = { tracks, shown };
  const view = createRoomView(onChange);
  const signalling = createSignalling({
    room: meeting.meetingId,
    person,
    session,
    place: 'builtin',
    onPresence: (here) => {
      const me = here.get(person);
      if (me && me.session !== session && me.place === 'builtin') end('elsewhere');
      else company.seen(here);
    },
    onSignal: (from, signal) => receive(from, signal),
    onSubscribed: (other) => company.greet(other, false),
    onJoined: () => view.update({ isJoined: true }),
    onAway: () => view.update({ isJoined: false }),
    onRefused: () => end('closed'),
  });
  const members = createMembers({
    iceServers: meeting.iceServers,
    person,
    send: (to, signal) => signalling.send({ ...signal, to: to.id, toSession: to.session }),
    onChange: () => company.show(),
  });
  const company = createCompany({ person, isNamed, signalling, members, view, mine: () => mine, onDoubt });
  const receive = createReceiver({
    ...{ person, session, members, company, view, leads, onMute, onDoubt },
    isMicOn: () => mine.shown.mic,
    onEnd: end,
  });
  const stopWatching = watch({ members, company, view, onPageGone: sayGoodbye });

  function sayGoodbye(): void {
    signalling.send({ kind: 'bye' });
  }

  function end(why: RoomView['ended']): void {
    view.update({ ended: why });
    close();
  }

  function close(): void {
    if (view.isClosed()) return;
    sayGoodbye();
    view.close();
    stopWatching();
    members.close();
    signalling.close();
  }

  return {
    show(next: Own): void {
      mine = next;
      members.show(next.tracks);
      signalling.send({ kind: 'shown', shown: next.shown });
    },
    peopleChanged(): void {
      if (!view.isClosed()) company.peopleChanged();
    },
    ...leading(signalling, company),
    close,
  };
}

export type RoomHandle = ReturnType<typeof createRoom>;

/** What whoever leads decides, for oneself and for everyone else. */
function leading(signalling: Signalling, company: RoomCompany) {
  return {
    /** One person, or everyone. */
    mute: (who: string | null): boolean => signalling.send({ kind: 'mute', who }),
    sendOut(who: string): void {
      signalling.send({ kind: 'out', who });
      company.letGo(who, true);
    },
    letIn(who: string): void {
      signalling.send({ kind: 'in', who });
      company.letIn(who);
    },
  };
}

type Watch = { members: Members; company: RoomCompany; view: ShownRoom; onPageGone: () => void };

/** Notices what no signal tells; answers how to stop. */
function watch({ members, company, view, onPageGone }: Watch): () => void {
  const listening = setInterval(() => {
    const { loudest, changed } = members.listen();
    if (loudest && loudest !== view.now().speaker) view.update({ speaker: loudest });
    if (changed) company.show();
  }, listenEveryMs);
  const looking = setInterval(() => {
    // While oneself is away, nobody can be seen to be there.
    if (view.now().isJoined) for (const id of members.gone()) company.letGo(id);
    members.look().then(company.show, () => undefined);
  }, lookEveryMs);
  addEventListener('online', members.networkChanged);
  addEventListener('pagehide', onPageGone);
  return () => {
    clearInterval(listening);
    clearInterval(looking);
    removeEventListener('online', members.networkChanged);
    removeEventListener('pagehide', onPageGone);
  };
}
