import type { Caller } from '../caller.ts';
import type { IncomingFrame } from '../frames/frame.ts';
import type { SharedMessage } from '../frames/shared-message.ts';
import type { ChangeSubscription } from '../live-feed.ts';
import { type Access, openAccess } from './access.ts';
import type { JoinConfig } from './join-config.ts';
import type { Peer } from './peer.ts';
import { roomOf } from './topic.ts';

type Identity = { id: string; topic: string; wireTopic: string; joinRef: string | null };

const mostHeld = 1000;

/** One topic on one socket, from its join until it is left. */
export class Channel {
  /** Tells it from all other channels of all servers. */
  readonly id: string;
  readonly topic: string;
  readonly wireTopic: string;
  readonly joinRef: string | null;
  readonly room: string;
  readonly config: JoinConfig;
  readonly peer: Peer;
  caller: Caller;
  access: Access = openAccess();
  state: 'busy' | 'joined' | 'closed' = 'busy';
  subscriptions: ChangeSubscription[] = [];
  /** Set once it was told who is there. */
  hearsPresence = false;
  /** Its own presence, while it is tracked. */
  presenceRef: string | undefined;
  /** What the client sent while the channel was busy. */
  waiting: IncomingFrame[] = [];
  /** What came for the client before it knew that it had joined. */
  #held: { message: SharedMessage; id: string | undefined }[] | undefined = [];

  constructor(peer: Peer, identity: Identity, config: JoinConfig) {
    this.peer = peer;
    this.id = identity.id;
    this.topic = identity.topic;
    this.wireTopic = identity.wireTopic;
    this.joinRef = identity.joinRef;
    this.room = roomOf(identity.topic, config.private);
    this.config = config;
    this.caller = peer.caller;
  }

  get hasEnded(): boolean {
    return this.state === 'closed';
  }

  /** `id` is given to messages that a replay may have told already. */
  deliver(message: SharedMessage, id?: string): void {
    if (this.#held === undefined) this.peer.share(message);
    else if (this.#held.length < mostHeld) this.#held.push({ message, id });
    else this.peer.close(1013, 'too slow');
  }

  /** The client knows that it has joined: it is told what has come meanwhile, once. */
  release(alreadyTold: ReadonlySet<string>): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const { message, id } of held) {
      if (id === undefined || !alreadyTold.has(id)) this.peer.share(message);
    }
  }

  push(event: string, payload: unknown): void {
    this.peer.push({ joinRef: this.joinRef, ref: null, topic: this.wireTopic, event }, payload);
  }

  system(extension: string, status: 'ok' | 'error', message: string): void {
    this.push('system', { extension, status, message, channel: this.topic });
  }

  reply(ref: string | null, status: 'ok' | 'error', response: object): void {
    if (ref === null) return;
    const address = { joinRef: this.joinRef, ref, topic: this.wireTopic, event: 'phx_reply' };
    this.peer.push(address, { status, response });
  }
}
