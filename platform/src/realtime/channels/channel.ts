import type { Caller } from '../caller.ts';
import type { RealtimeContext } from '../context.ts';
import { encodeBroadcast } from '../frames/encode.ts';
import type { IncomingFrame } from '../frames/frame.ts';
import { SharedMessage } from '../frames/shared-message.ts';
import type { ChangeSubscription } from '../live-feed.ts';
import { reasonOf, tooManyMessages } from '../refusal.ts';
import { type Access, mayReadAnything, openAccess, unauthorized } from './access.ts';
import { bindingIds } from './changes.ts';
import { handleEvent, type JoinedChannel } from './client-events.ts';
import type { JoinConfig } from './join-config.ts';
import type { Member } from './member.ts';
import type { ChannelEvents, Peer } from './peer.ts';
import { refusable, subscribe, withinTimeout } from './subscribing.ts';
import { roomOf } from './topic.ts';

export type Identity = { id: string; topic: string; wireTopic: string; joinRef: string | null };

/** `busy`: it is being joined, or changes its user; what the client sends meanwhile waits. */
type State = 'busy' | 'joined' | 'closed';

const maxHeld = 1000;

/** One topic on one socket, from its join until it is left. Nobody but itself changes its state, its caller and its access. */
export class Channel implements Member, JoinedChannel {
  readonly id: string;
  readonly topic: string;
  readonly wireTopic: string;
  readonly joinRef: string | null;
  readonly room: string;
  readonly config: JoinConfig;
  readonly peer: Peer;
  receivesPresence = false;
  presenceRef: string | undefined;
  readonly #context: RealtimeContext;
  readonly #events: ChannelEvents;
  #state: State = 'busy';
  #caller: Caller;
  #access: Access = openAccess();
  #subscriptions: ChangeSubscription[] = [];
  /** What the client sent while the channel was busy. */
  #waiting: IncomingFrame[] = [];
  /** What came for the client before it knew that it had joined. */
  #held: { message: SharedMessage; id: string | undefined }[] | undefined = [];

  constructor(
    context: RealtimeContext,
    peer: Peer,
    { identity, config, events }: { identity: Identity; config: JoinConfig; events: ChannelEvents },
  ) {
    this.#context = context;
    this.#events = events;
    this.peer = peer;
    this.id = identity.id;
    this.topic = identity.topic;
    this.wireTopic = identity.wireTopic;
    this.joinRef = identity.joinRef;
    this.room = roomOf(identity.topic, config.private);
    this.config = config;
    this.#caller = peer.caller;
  }

  get state(): State {
    return this.#state;
  }

  get hasEnded(): boolean {
    return this.#state === 'closed';
  }

  get caller(): Caller {
    return this.#caller;
  }

  get access(): Access {
    return this.#access;
  }

  /**
   * Everything between a join and its answer. When it resolves, the channel receives all that is committed or sent from now
   * on, unless it was left or replaced meanwhile. Rejects with a RealtimeRefusal, and has ended then.
   */
  async join(accessToken: string | undefined, ref: string | null): Promise<void> {
    try {
      await this.#join(accessToken, ref);
    } catch (error) {
      if (this.hasEnded) return;
      this.end();
      throw error;
    }
    this.#drain();
  }

  async #join(accessToken: string | undefined, ref: string | null): Promise<void> {
    const { config } = this;
    const { quotas, feed, limits, rooms, presence, readReplay } = this.#context;
    this.#caller = await this.#identify(accessToken);
    if (!config.private) quotas.join(this.#caller, this.peer.address);
    await withinTimeout(limits.joinTimeoutMs, feed.live());
    await this.#authorise();
    if (this.hasEnded) return;
    // From here on it may be sent things; they are held until the client knows that it has joined.
    rooms.add(this);
    const ids = bindingIds(config.changes);
    await subscribe(this.#context, this, ids, (subscription) => this.#keep(subscription));
    const replayed = config.broadcast.replay
      ? await readReplay(this.#caller, this.topic, config.broadcast.replay)
      : [];
    if (this.hasEnded) return;
    this.#state = 'joined';
    this.reply(ref, 'ok', {
      postgres_changes: config.changes.map(({ shown }, index) => ({ ...shown, id: ids[index] })),
    });
    if (config.changes.length > 0) this.system('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
    if (config.broadcast.announceReady) this.system('system', 'ok', 'Replication connection established');
    for (const message of replayed) {
      this.peer.share(new SharedMessage((vsn) => encodeBroadcast(vsn, this.wireTopic, message)));
    }
    this.#release(new Set(replayed.map(({ id }) => id)));
    if (config.presence.enabled && this.#access.presence.read) presence.sendState(this);
  }

  /** What the client sends; it waits while the channel is busy. Rejects with a RealtimeRefusal. */
  async receive(frame: IncomingFrame): Promise<void> {
    if (this.#state === 'joined') await this.#handleEvent(frame);
    else if (this.#waiting.length < this.#context.limits.waitingPerChannel) this.#waiting.push(frame);
    else throw tooManyMessages('The channel is busy.');
  }

  async #handleEvent(frame: IncomingFrame): Promise<void> {
    if (frame.event === 'access_token') await this.#renew(frame);
    else await handleEvent(this.#context, this, frame);
  }

  /** What came while the channel was busy. One of them may make it busy again: the rest goes on waiting. */
  #drain(): void {
    while (this.#state === 'joined') {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#handleEvent(next).catch((error: unknown) => this.#events.onRefused(next, error));
    }
  }

  /**
   * A new token: from now on the channel belongs to that user, and is allowed what that user is allowed. Until the new
   * user is known, what the client sends waits: it must not be done in the name of the old one.
   */
  async #renew({ payload, ref }: IncomingFrame): Promise<void> {
    const { access_token: token } = payload;
    this.#state = 'busy';
    try {
      await this.#become(typeof token === 'string' ? token : undefined);
    } catch (error) {
      this.close(reasonOf(this.#context, error));
      return;
    }
    if (this.hasEnded) return;
    this.#state = 'joined';
    this.reply(ref, 'ok', {});
    this.#drain();
  }

  async #become(accessToken: string | undefined): Promise<void> {
    const caller = await this.#identify(accessToken);
    if (caller.claims === this.#caller.claims) return;
    this.#caller = caller;
    await this.#authorise();
    for (const subscription of this.#subscriptions) await refusable(subscription.renew(caller));
    if (!this.#access.presence.write) this.#context.presence.untrack(this);
  }

  /** Without a token of its own, a channel belongs to whoever's key opened the socket. */
  async #identify(accessToken: string | undefined): Promise<Caller> {
    const { readCaller, sessions } = this.#context;
    const caller = accessToken === undefined ? this.peer.caller : await readCaller(accessToken);
    await sessions.check(caller);
    return caller;
  }

  /** What the policies say about a private topic: for each new token, and again whenever it may have changed (RightsWatch). */
  async #authorise(): Promise<void> {
    const { config, topic } = this;
    this.#access = config.private
      ? await this.#context.readAccess(this.#caller, topic, config.presence.key)
      : openAccess();
    if (!mayReadAnything(this.#access)) throw unauthorized(topic);
  }

  /** Takes away what the caller may not do any more. A caller who may receive nothing is disconnected. */
  reduce(access: Access): void {
    this.#access = access;
    if (!mayReadAnything(access)) this.close(unauthorized(this.topic).reason);
    else if (!access.presence.write) this.#context.presence.untrack(this);
  }

  #keep(subscription: ChangeSubscription): boolean {
    if (this.hasEnded) subscription.stop();
    else this.#subscriptions.push(subscription);
    return !this.hasEnded;
  }

  /** Ends it from our side. The reason comes before the end, so that the client can show it. */
  close(reason: string): void {
    if (this.hasEnded) return;
    this.end();
    this.system('system', 'error', reason);
    this.sendClosed();
  }

  /** Nothing is delivered to the channel after it. */
  end(): void {
    if (this.hasEnded) return;
    this.#state = 'closed';
    this.#waiting = [];
    this.#context.rooms.remove(this);
    this.#context.presence.untrack(this);
    for (const subscription of this.#subscriptions) subscription.stop();
    this.#subscriptions = [];
    this.#events.onEnd();
  }

  /** The client learns that the channel has ended, and does not join it again by itself. */
  sendClosed(): void {
    this.peer.push(
      { joinRef: this.joinRef, ref: this.joinRef, topic: this.wireTopic, event: 'phx_close' },
      {},
    );
  }

  deliver(message: SharedMessage, id?: string): void {
    if (this.#held === undefined) this.peer.share(message);
    else if (this.#held.length < maxHeld) this.#held.push({ message, id });
    else this.peer.close(1013, 'too slow');
  }

  /** The client knows that it has joined: it is sent what has come meanwhile, once. */
  #release(alreadySent: ReadonlySet<string>): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const { message, id } of held) {
      if (id === undefined || !alreadySent.has(id)) this.peer.share(message);
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
