import type { WebSocket } from 'ws';
import { evenly, TokenBucket } from '../../http/token-buckets.ts';
import type { Caller } from '../caller.ts';
import type { Channel } from '../channels/channel.ts';
import type { Peer } from '../channels/peer.ts';
import type { Counters } from '../context.ts';
import { type Address, encodeText } from '../frames/encode.ts';
import type { Vsn } from '../frames/frame.ts';
import type { SharedMessage } from '../frames/shared-message.ts';
import type { Limits } from '../limits.ts';
import { tooManyMessages } from '../refusal.ts';

type Needs = { limits: Limits; counters: Counters };

/** One socket: what it may send, what it receives, and the channels on it. */
export class Connection implements Peer {
  readonly vsn: Vsn;
  /** Whose API key opened it; a channel may have a user of its own. */
  readonly caller: Caller;
  readonly address: string;
  /** By the topic as it is written on the wire. */
  readonly channels = new Map<string, Channel>();
  readonly #buckets: { messages: TokenBucket; joins: TokenBucket; presences: TokenBucket } | undefined;
  lastReceivedAt: number;
  refusals = 0;
  #publishesInFlight = 0;
  readonly #socket: WebSocket;
  readonly #needs: Needs;

  constructor(
    socket: WebSocket,
    opened: { vsn: Vsn; caller: Caller; address: string; at: number },
    needs: Needs,
  ) {
    this.#socket = socket;
    this.#needs = needs;
    this.vsn = opened.vsn;
    this.caller = opened.caller;
    this.address = opened.address;
    this.lastReceivedAt = opened.at;
    const { rates } = needs.limits;
    this.#buckets = rates && {
      messages: new TokenBucket(evenly(rates.messagesPerSecond)),
      joins: new TokenBucket(evenly(rates.joinsPerSecond)),
      presences: new TokenBucket(evenly(rates.presencesPerSecond)),
    };
  }

  /** A channel that has ended; another may have taken its topic already. */
  forget(channel: Channel): void {
    if (this.channels.get(channel.wireTopic) === channel) this.channels.delete(channel.wireTopic);
  }

  /** Counts one more; whether the rate limit allows it. */
  allows(what: 'messages' | 'joins' | 'presences'): boolean {
    return !this.#buckets || this.#buckets[what].take() === 0;
  }

  async publishing(publish: () => Promise<void>): Promise<void> {
    if (this.#publishesInFlight >= this.#needs.limits.publishesInFlight) {
      throw tooManyMessages('Too many messages that are not sent yet.');
    }
    this.#publishesInFlight += 1;
    try {
      await publish();
    } finally {
      this.#publishesInFlight -= 1;
    }
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  push(address: Address, payload: unknown): void {
    this.#send(encodeText(this.vsn, address, JSON.stringify(payload)), false);
  }

  share(message: SharedMessage): void {
    const encoded = message.in(this.vsn);
    if (encoded) this.#send(encoded.data, encoded.binary);
  }

  #send(data: string | Buffer, binary: boolean): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > this.#needs.limits.waitingBytes) {
      // It reads more slowly than it is sent to: the client reconnects and asks again for what it missed.
      this.#needs.counters.dropped += 1;
      this.close(1013, 'too slow');
      return;
    }
    this.#needs.counters.sent += 1;
    this.#socket.send(data, { binary });
  }

  /** The client reconnects after every code that it did not send itself. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** For a peer that does not answer any more. */
  terminate(): void {
    this.#socket.terminate();
  }
}
