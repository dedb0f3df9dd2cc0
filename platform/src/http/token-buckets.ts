export type Allowance = {
  /** How many at once, after a rest. */
  burst: number;
  /** How many in each second from then on. */
  perSecond: number;
};

type Bucket = { left: number; at: number };

const sweepAbove = 10_000;

/** Counts in memory how often each key came; nothing is asked of the database. */
export class TokenBuckets {
  readonly #allowance: Allowance;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();
  #sweepAt = sweepAbove;

  constructor(allowance: Allowance, now: () => number = () => performance.now()) {
    this.#allowance = allowance;
    this.#now = now;
  }

  /** Zero when it was granted, otherwise the seconds until it will be. */
  take(key: string): number {
    const { burst, perSecond } = this.#allowance;
    const now = this.#now();
    if (this.#buckets.size >= this.#sweepAt) this.#sweep(now);
    const bucket = this.#buckets.get(key) ?? { left: burst, at: now };
    bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    this.#buckets.set(key, bucket);
    if (bucket.left < 1) return Math.ceil((1 - bucket.left) / perSecond);
    bucket.left -= 1;
    return 0;
  }

  /** A bucket that is full again is like none. */
  #sweep(now: number): void {
    const { burst, perSecond } = this.#allowance;
    for (const [key, { left, at }] of this.#buckets) {
      if (left + ((now - at) / 1000) * perSecond >= burst) this.#buckets.delete(key);
    }
    this.#sweepAt = Math.max(sweepAbove, this.#buckets.size * 2);
  }
}
