import { Lru } from '../lib/lru.ts';
import type { Caller } from './caller.ts';
import type { Limits } from './limits.ts';
import { RealtimeRefusal } from './refusal.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Many people may be behind one address. */
const addressShare = 10;
const maxSenders = 10_000;

type Sender = { key: string; share: number };
type Count = { taken: number; until: number };

/** So many within a stretch of time, for each sender; the longest unused are forgotten first. */
class Window {
  readonly #limit: number;
  readonly #lengthMs: number;
  readonly #counts = new Lru<Count>(maxSenders);

  constructor(limit: number, lengthMs: number) {
    this.#limit = limit;
    this.#lengthMs = lengthMs;
  }

  take({ key, share }: Sender, amount: number, now: number): boolean {
    const known = this.#counts.get(key);
    const count = known && known.until > now ? known : { taken: 0, until: now + this.#lengthMs };
    this.#counts.set(key, count);
    if (count.taken + amount > this.#limit * share) return false;
    count.taken += amount;
    return true;
  }
}

/** What one person, or one address, may do on public channels of this server. Private ones are their policies' matter. */
export class PublicQuotas {
  readonly #limits: Limits;
  readonly #windows: { joins: Window; perMinute: Window; perDay: Window } | undefined;

  constructor(limits: Limits) {
    this.#limits = limits;
    const { rates } = limits;
    this.#windows = rates && {
      joins: new Window(rates.publicJoinsPerMinute, minute),
      perMinute: new Window(rates.publicMessagesPerMinute, minute),
      perDay: new Window(rates.publicMessagesPerDay, day),
    };
  }

  /** Throws a RealtimeRefusal, as the next. */
  join(caller: Caller, address: string): void {
    if (this.#windows?.joins.take(senderOf(caller, address), 1, performance.now()) === false) {
      throw reached('Too many joins of public channels in a minute. Please wait a moment.');
    }
  }

  /** `largest` of so many messages has that many bytes. */
  send(caller: Caller, address: string, { amount, largest }: { amount: number; largest: number }): void {
    if (caller.role === 'service_role') return;
    const { publicMessageBytes: limit } = this.#limits;
    if (largest > limit) {
      throw new RealtimeRefusal(
        'PayloadTooLarge',
        `A message on a public channel has at most ${limit / 1024} kB.`,
      );
    }
    const sender = senderOf(caller, address);
    const now = performance.now();
    if (this.#windows?.perMinute.take(sender, amount, now) === false) {
      throw reached('Too many messages on public channels in a minute. Please wait a moment.');
    }
    if (this.#windows?.perDay.take(sender, amount, now) === false) {
      throw reached('Too many messages on public channels within a day. Please go on tomorrow.');
    }
  }
}

function senderOf({ session }: Caller, address: string): Sender {
  return session ? { key: session.user, share: 1 } : { key: address, share: addressShare };
}

function reached(message: string): RealtimeRefusal {
  return new RealtimeRefusal('PublicQuotaReached', message);
}
