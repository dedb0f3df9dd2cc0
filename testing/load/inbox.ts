import type { Deliveries } from './deliveries.ts';
import { type LiveChange, LiveSocket } from './live-socket.ts';
import type { Conversation, Member } from './members.ts';
import type { Recorder } from './outcomes.ts';

export type Surroundings = {
  /** Of the server that this person happens to reach. */
  origin: string;
  apiKey: string;
  recorder: Recorder;
  deliveries: Deliveries;
  /** Who is listening now, by id. */
  present: Set<string>;
};

/** The web app waits about as long before it comes back. */
const comeBackMs = () => 1000 + Math.random() * 4000;

/** What the web app keeps open for a signed-in person, whichever page they are on; and the channel of an open conversation. */
export class Inbox {
  readonly #member: Member;
  readonly #surroundings: Surroundings;
  readonly #onChange: (change: LiveChange) => void;
  #socket: LiveSocket | undefined;
  #isWanted = false;

  constructor(member: Member, surroundings: Surroundings, onChange: (change: LiveChange) => void) {
    this.#member = member;
    this.#surroundings = surroundings;
    this.#onChange = onChange;
  }

  async open(): Promise<void> {
    this.#isWanted = true;
    const { recorder, present, ...server } = this.#surroundings;
    const from = performance.now();
    const socket = new LiveSocket({
      ...server,
      ...this.#member,
      onChange: this.#onChange,
      onLost: (why) => this.#lost(why),
    });
    this.#socket = socket;
    try {
      await socket.opened();
      await socket.join('realtime:inbox:1', inboxOf(this.#member.id));
      present.add(this.#member.id);
      recorder.answered('join', performance.now() - from);
    } catch (error) {
      // Lost or closed meanwhile, it was dealt with.
      if (this.#socket === socket) this.#lost(`not joined: ${sentence(error)}`);
    }
  }

  close(): void {
    this.#isWanted = false;
    this.#drop();
  }

  /** The private channel on which the two of a conversation see each other. */
  async enter(conversation: Conversation): Promise<void> {
    const topic = channelOf(conversation);
    const presence = { enabled: true, key: this.#member.id };
    const config = { private: true, broadcast: quiet, presence, postgres_changes: [] };
    await this.#with('enter channel', (socket) => socket.join(topic, config));
    this.#socket?.push(topic, 'presence', { type: 'presence', event: 'track', payload: {} });
  }

  async exit(conversation: Conversation): Promise<void> {
    await this.#with('leave channel', (socket) => socket.leave(channelOf(conversation)));
  }

  /** The other one sees that something is being written. */
  type(conversation: Conversation): void {
    const payload = { type: 'broadcast', event: 'typing', payload: { by: this.#member.id } };
    this.#socket?.push(channelOf(conversation), 'broadcast', payload);
  }

  async #with(kind: string, work: (socket: LiveSocket) => Promise<void>): Promise<void> {
    const socket = this.#socket;
    if (!socket) return;
    const from = performance.now();
    try {
      await work(socket);
      this.#surroundings.recorder.answered(kind, performance.now() - from);
    } catch (error) {
      if (this.#socket === socket) this.#surroundings.recorder.failed(kind, sentence(error));
    }
  }

  #lost(why: string): void {
    this.#surroundings.recorder.failed('socket', why);
    this.#drop();
    setTimeout(() => {
      if (this.#isWanted && !this.#socket) void this.open();
    }, comeBackMs());
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#surroundings.present.delete(this.#member.id);
    this.#surroundings.deliveries.left(this.#member.id);
  }
}

const quiet = { ack: false, self: false };
const channelOf = ({ id }: Conversation) => `realtime:conversation:${id}`;
const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The same bindings as in web/src/app/header/inbox.tsx. */
function inboxOf(person: string) {
  const everything = { event: '*', schema: 'public' };
  return {
    private: false,
    broadcast: quiet,
    presence: { enabled: false, key: '' },
    postgres_changes: [
      ...['conversations', 'chat_messages', 'lessons', 'study_partner_requests'].map((table) => ({
        ...everything,
        table,
      })),
      { ...everything, table: 'notifications', filter: `user_id=eq.${person}` },
    ],
  };
}
