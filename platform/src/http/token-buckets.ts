export type RateLimit = {
  /** How many at once, after a rest. */
  burst: number;
  /** How many in each second from then on. */
  perSecond: number;
};

/** The burst is what one second allows. */
export const evenly = (perSecond: number): RateLimit => ({ burst: perSecond, perSecond });

/** Counts in memory how often something came. A clock is read, nothing is scheduled. */
export class TokenBucket {
  readonly #limit: RateLimit;
  #left: number;
  #at = 0;

  constructor(limit: RateLimit) {
    this.#limit = limit;
    this.#left = limit.burst;
  }

  /** Zero when it was granted, otherwise the seconds until it will be. */
  take(amount = 1, now = performance.now()): number {
    this.#left = this.leftAt(now);
    this.#at = now;
    if (this.#left < amount) return Math.ceil((amount - this.#left) / this.#limit.perSecond);
    this.#left -= amount;
    return 0;
  }

  leftAt(now: number): number {
    const { burst, perSecond } = this.#limit;
    return Math.min(burst, this.#left + (Math.max(0, now - this.#at) / 1000) * perSecond);
  }
}

const sweepAbove = 10_000;

/** One bucket for each key. */
export class TokenBuckets {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  readonly #buckets = new Map<string, TokenBucket>();
  #sweepAt = sweepAbove;

  constructor(limit: RateLimit, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Zero when it was granted, otherwise the seconds until it will be. */
  take(key: string, amount = 1): number {
    const now = this.#now();
    if (this.#buckets.size >= this.#sweepAt) this.#sweep(now);
    const bucket = this.#buckets.get(key) ?? new TokenBucket(this.#limit);
    this.#buckets.set(key, bucket);
    return bucket.take(amount, now);
  }

  /** A bucket that is full again is like none. */
  #sweep(now: number): void {
    for (const [key, bucket] of this.#buckets) {
      if (bucket.leftAt(now) >= this.#limit.burst) this.#buckets.delete(key);
    }
    this.#sweepAt = Math.max(sweepAbove, this.#buckets.size * 2);
  }
}
