import type { RoomCompany } from './company.ts';
import type { Members } from './members.ts';
import type { RoomView, ShownRoom } from './room-view.ts';
import type { PeerSignal, Sent, Shown } from './signalling/signals.ts';

type Receiver = {
  person: string;
  session: string;
  members: Members;
  company: RoomCompany;
  view: ShownRoom;
  isMicOn: () => boolean;
  /** As the database says, not as somebody says of themselves. */
  leads: (person: string) => boolean;
  /** Whoever leads asks for one's microphone to be off. */
  onMute: () => void;
  onDoubt: () => void;
  onEnd: (why: RoomView['ended']) => void;
};

/** What becomes of a signal of somebody in the room. */
export function createReceiver(options: Receiver) {
  const { person, session, members, company, view, isMicOn, leads, onMute, onDoubt, onEnd } = options;

  function showAs(id: string, next: Shown): void {
    const member = members.get(id);
    if (!member) return;
    const raised = next.hand && !member.shown.hand;
    member.shown = next;
    if (raised) view.announce('hand', id);
    company.show();
  }

  function obey(leader: string, { kind, who }: Extract<Sent, { kind: 'mute' | 'out' | 'in' }>): void {
    const meant = who === null || who === person;
    if (kind === 'mute' && meant && isMicOn()) {
      onMute();
      view.announce('muted', leader);
    } else if (kind === 'out' && who !== null) {
      if (meant) onEnd('sentOut');
      else company.letGo(who, true);
      onDoubt();
    } else if (kind === 'in' && who !== null) {
      company.letIn(who);
      onDoubt();
    }
  }

  return (from: string, signal: Sent): void => {
    const member = members.get(from);
    if (!member || member.session !== signal.session) return;
    if ('to' in signal && (signal.to !== person || signal.toSession !== session)) return;
    switch (signal.kind) {
      case 'ready':
        showAs(from, signal.shown);
        if (!signal.reply) company.greet(from, true);
        member.peer.meet();
        break;
      case 'shown':
        showAs(from, signal.shown);
        break;
      case 'mute':
      case 'out':
      case 'in':
        if (leads(from)) obey(from, signal);
        break;
      case 'bye':
        company.letGo(from);
        break;
      default:
        member.peer.receive(signal as PeerSignal);
    }
  };
}
