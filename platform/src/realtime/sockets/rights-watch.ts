import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../caller.ts';
import type { Channel } from '../channels/channel.ts';
import type { RealtimeContext } from '../context.ts';
import type { RightsChange } from '../live-feed.ts';
import type { Sockets } from './sockets.ts';

/** So many channels are asked about in one round trip. */
const atOnce = 200;
/** So many of those that may have lost something are looked at side by side. */
const sideBySide = 4;
/** A channel that is joining or changes its user is looked at as soon as it is done. */
const busyMs = 25;
const retryMs = 500;

type Suspect = { channel: Channel; caller: Caller };

/**
 * Takes away what somebody may not do any more on a private channel that is open. The database names the topics and
 * people to look at again; beside that, all are looked at in rounds, for rights that end by the clock and for what was
 * not notified.
 */
export class RightsWatch {
  readonly #context: RealtimeContext;
  readonly #sockets: Sockets;
  readonly #everyMs: number;
  readonly #suspects = new Set<Channel>();
  readonly #stop = new AbortController();
  #isAsking = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(context: RealtimeContext, sockets: Sockets, everyMs: number) {
    this.#context = context;
    this.#sockets = sockets;
    this.#everyMs = everyMs;
    this.#goRoundAfter(everyMs);
  }

  stop(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
  }

  /** Looks again at those whom it concerns, at once. */
  suspect(change: RightsChange): void {
    for (const channel of this.#privateChannels()) {
      if (concerns(channel, change)) this.#suspects.add(channel);
    }
    this.#askSuspects();
  }

  /** Looks again at everybody, as after a time without a connection to the database. */
  suspectAll(): void {
    for (const channel of this.#privateChannels()) this.#suspects.add(channel);
    this.#askSuspects();
  }

  *#privateChannels(): Iterable<Channel> {
    for (const connection of this.#sockets) {
      for (const channel of connection.channels.values()) {
        if (channel.config.private) yield channel;
      }
    }
  }

  #askSuspects(): void {
    if (this.#isAsking || this.#suspects.size === 0) return;
    this.#isAsking = true;
    this.#askUntilNone()
      .catch((error: unknown) => {
        if (!this.#stop.signal.aborted) this.#context.log.error({ err: error }, 'rights were not looked at');
      })
      .finally(() => {
        this.#isAsking = false;
      });
  }

  async #askUntilNone(): Promise<void> {
    const { signal } = this.#stop;
    while (this.#suspects.size > 0) {
      const ready = this.#takeReady();
      try {
        await this.#look(ready);
      } catch (error) {
        signal.throwIfAborted();
        this.#context.log.warn({ err: error }, 'rights could not be looked at; trying again');
        for (const { channel } of ready) this.#suspects.add(channel);
        await sleep(retryMs, undefined, { signal, ref: false });
      }
      if (ready.length === 0) await sleep(busyMs, undefined, { signal, ref: false });
    }
  }

  #takeReady(): Suspect[] {
    const ready: Suspect[] = [];
    for (const channel of this.#suspects) {
      if (channel.state === 'busy') continue;
      this.#suspects.delete(channel);
      if (channel.state === 'joined') ready.push({ channel, caller: channel.caller });
      if (ready.length === atOnce) break;
    }
    return ready;
  }

  /** One round over all, a part after the other; then it rests at least as long as that took. */
  async #goRound(): Promise<void> {
    const all: Suspect[] = [];
    for (const channel of this.#privateChannels()) {
      if (channel.state === 'joined') all.push({ channel, caller: channel.caller });
    }
    for (let start = 0; start < all.length; start += atOnce) {
      if (this.#stop.signal.aborted) return;
      await this.#look(all.slice(start, start + atOnce).filter(({ channel }) => !channel.hasEnded));
    }
  }

  #goRoundAfter(delay: number): void {
    this.#timer = setTimeout(() => {
      const began = performance.now();
      this.#goRound()
        .catch((error: unknown) => {
          if (!this.#stop.signal.aborted)
            this.#context.log.warn({ err: error }, 'a round over all rights failed');
        })
        .finally(() => {
          if (this.#stop.signal.aborted) return;
          const took = performance.now() - began;
          this.#goRoundAfter(Math.max(this.#everyMs - took, took));
        });
    }, delay);
    this.#timer.unref();
  }

  async #look(suspects: readonly Suspect[]): Promise<void> {
    const asked = suspects.filter(({ caller }) => caller.role !== 'service_role');
    if (asked.length === 0) return;
    const losses = await this.#context.findLosses(
      asked.map(({ channel, caller }) => ({
        caller,
        topic: channel.topic,
        presenceKey: channel.config.presence.key,
        access: channel.access,
        receivesPresence: channel.receivesPresence,
      })),
    );
    const losing = losses.flatMap((index) => asked[index] ?? []);
    for (let start = 0; start < losing.length; start += sideBySide) {
      await Promise.all(losing.slice(start, start + sideBySide).map((each) => this.#settle(each)));
    }
  }

  async #settle({ channel, caller }: Suspect): Promise<void> {
    const access = await this.#context.readAccess(caller, channel.topic, channel.config.presence.key);
    if (channel.hasEnded) return;
    if (channel.caller !== caller || channel.state === 'busy') {
      // It belongs to another token by now, or soon.
      this.#suspects.add(channel);
      this.#askSuspects();
      return;
    }
    channel.reduce(access);
  }
}

function concerns({ topic, caller }: Channel, change: RightsChange): boolean {
  if ('topic' in change) return topic === change.topic || topic.startsWith(`${change.topic}:`);
  return caller.session?.user.toLowerCase() === change.person.toLowerCase();
}
