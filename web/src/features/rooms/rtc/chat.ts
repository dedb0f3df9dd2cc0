import type { ChatLine } from './room-view.ts';
import { longestChatText, type Signal } from './signalling/signals.ts';

/** Somebody in the tab they are in the room with. */
export type Recipient = { id: string; session: string };

type Chat = {
  person: string;
  /** Everyone who is in the room now, and so receives what is sent now. */
  recipients: () => readonly Recipient[];
  send: (signal: Signal) => void;
  onChange: (lines: readonly ChatLine[]) => void;
};

const maxLines = 500;
/** More than anybody writes while a connection is away. */
const maxWaiting = 100;

/**
 * The chat of the room. A line is kept for each recipient until they acknowledge it, and is resent when they are
 * back, so a gap of a channel loses nothing.
 */
export function createChat({ person, recipients, send, onChange }: Chat) {
  let lines: readonly ChatLine[] = [];
  const waiting = new Map<string, { text: string; sessions: Set<string> }>();

  function show(next: readonly ChatLine[]): void {
    lines = next.slice(-maxLines);
    onChange(lines);
  }

  function add(line: Pick<ChatLine, 'id' | 'from' | 'text' | 'isWaiting'>): void {
    if (!lines.some(({ id }) => id === line.id)) show([...lines, { ...line, at: Date.now() }]);
  }

  return {
    say(text: string): void {
      const line = { id: crypto.randomUUID(), text: text.slice(0, longestChatText) };
      const sessions = new Set(recipients().map(({ session }) => session));
      if (sessions.size > 0) waiting.set(line.id, { text: line.text, sessions });
      const [oldest] = waiting.keys();
      if (oldest && waiting.size > maxWaiting) waiting.delete(oldest);
      send({ kind: 'chat', ...line });
      add({ ...line, from: person, isWaiting: sessions.size > 0 });
    },
    receive({ id: from, session }: Recipient, { id, text }: { id: string; text: string }): void {
      add({ id, from, text, isWaiting: false });
      // Duplicates are acknowledged, too: then it was the acknowledgement that got lost.
      send({ kind: 'got', id, to: from, toSession: session });
    },
    got(id: string, by: string): void {
      const line = waiting.get(id);
      if (!line?.sessions.delete(by) || line.sessions.size > 0) return;
      waiting.delete(id);
      show(lines.map((each) => (each.id === id ? { ...each, isWaiting: false } : each)));
    },
    /** They receive again, perhaps after a gap. */
    resendTo({ id: to, session }: Recipient): void {
      for (const [id, { text, sessions }] of waiting) {
        if (sessions.has(session)) send({ kind: 'chat', id, text, to, toSession: session });
      }
    },
  };
}
