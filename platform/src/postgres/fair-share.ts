/** One caller's share is full: too many of their own questions wait already. */
export class ShareFull extends Error {
  override readonly name = 'ShareFull';
}

export type ShareOptions = {
  /** How many pieces of work of one caller run at once. */
  atOnce: number;
  /** How much database time (milliseconds) one caller may be ahead before only one piece runs at once. */
  budget: number;
  /** How much of that comes back in each millisecond. */
  refill: number;
  /** How many pieces of one caller may wait, and for how long (milliseconds). */
  waiting: number;
  wait: number;
  now?: () => number;
};

/** Without a moment it has not begun: it waits for a connection, which takes nothing from anybody. */
type Piece = { since: number | undefined };

type Waiting = { start: (piece: Piece) => void; timer: NodeJS.Timeout };

type Caller = {
  running: Set<Piece>;
  waiting: Waiting[];
  /** Milliseconds of finished work that have not come back yet, as of `at`. */
  owed: number;
  at: number;
};

const sweepAbove = 5000;

/**
 * Stands before the connections and keeps one caller from taking them all. Everybody gets a few at once; whoever has
 * used much of the database's time lately gets one, until that time has come back. Nobody is refused for slow questions,
 * they only wait for one another, and others do not wait for them.
 */
export class FairShare {
  readonly #options: ShareOptions;
  readonly #now: () => number;
  readonly #callers = new Map<string, Caller>();
  #sweepAt = sweepAbove;

  constructor(options: ShareOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The work says when it begins to use the database: whoever waits for a connection because of others owes nothing for it. */
  async run<Result>(key: string, work: (begin: () => void) => Promise<Result>): Promise<Result> {
    const caller = this.#callerOf(key);
    const isFree = caller.waiting.length === 0 && this.#freeSlots(caller) > 0;
    const piece = isFree ? this.#admit(caller) : await this.#wait(caller);
    try {
      return await work(() => {
        piece.since ??= this.#now();
      });
    } finally {
      this.#end(caller, piece);
    }
  }

  #callerOf(key: string): Caller {
    if (this.#callers.size >= this.#sweepAt) this.#sweep();
    const known = this.#callers.get(key);
    if (known) return known;
    const caller: Caller = { running: new Set(), waiting: [], owed: 0, at: this.#now() };
    this.#callers.set(key, caller);
    return caller;
  }

  /** What still runs counts as it goes on: a long statement is known as such before it ends. */
  #freeSlots(caller: Caller): number {
    this.#settle(caller);
    let owed = caller.owed;
    for (const { since = caller.at } of caller.running) owed += caller.at - since;
    const allowed = owed > this.#options.budget ? 1 : this.#options.atOnce;
    return Math.max(0, allowed - caller.running.size);
  }

  #settle(caller: Caller): void {
    const now = this.#now();
    caller.owed = Math.max(0, caller.owed - (now - caller.at) * this.#options.refill);
    caller.at = now;
  }

  #admit(caller: Caller): Piece {
    const piece: Piece = { since: undefined };
    caller.running.add(piece);
    return piece;
  }

  #wait(caller: Caller): Promise<Piece> {
    if (caller.waiting.length >= this.#options.waiting) return Promise.reject(new ShareFull('too many wait'));
    return new Promise((start, reject) => {
      const timer = setTimeout(() => {
        caller.waiting.splice(caller.waiting.indexOf(entry), 1);
        reject(new ShareFull('nothing of the same caller ended in time'));
      }, this.#options.wait);
      const entry: Waiting = { start, timer };
      caller.waiting.push(entry);
    });
  }

  /** What ends lets one go on, or more where the caller's time has come back meanwhile. */
  #end(caller: Caller, piece: Piece): void {
    caller.running.delete(piece);
    this.#settle(caller);
    caller.owed += caller.at - (piece.since ?? caller.at);
    // The place is taken here and not by whoever waits, so that no newcomer can slip in between.
    for (const { start, timer } of caller.waiting.splice(0, this.#freeSlots(caller))) {
      clearTimeout(timer);
      start(this.#admit(caller));
    }
  }

  /** Forgets those who owe nothing. */
  #sweep(): void {
    for (const [key, caller] of this.#callers) {
      this.#settle(caller);
      if (caller.running.size === 0 && caller.waiting.length === 0 && caller.owed === 0)
        this.#callers.delete(key);
    }
    this.#sweepAt = Math.max(sweepAbove, this.#callers.size * 2);
  }
}
