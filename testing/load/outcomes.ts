/** What became of everything that a crowd asked for, since it was last looked at. */
export type Outcomes = {
  /** Milliseconds of each answer, by kind. */
  times: Record<string, number[]>;
  /** How often, by kind and what went wrong: `write: 503 53300`. */
  failures: Record<string, number>;
  /** How often the product said no as it must: `book: 23P01`. */
  refusals: Record<string, number>;
  /** Milliseconds from before a message was sent until a listener had it. */
  delays: number[];
};

/** Collects outcomes. */
export class Recorder {
  #outcomes = nothing();

  answered(kind: string, milliseconds: number): void {
    const times = this.#outcomes.times[kind];
    if (times) times.push(milliseconds);
    else this.#outcomes.times[kind] = [milliseconds];
  }

  failed(kind: string, what: string): void {
    count(this.#outcomes.failures, `${kind}: ${what}`);
  }

  refused(kind: string, code: string): void {
    count(this.#outcomes.refusals, `${kind}: ${code}`);
  }

  arrived(delay: number): void {
    this.#outcomes.delays.push(delay);
  }

  /** What there is, and begins anew. */
  take(): Outcomes {
    const taken = this.#outcomes;
    this.#outcomes = nothing();
    return taken;
  }
}

const nothing = (): Outcomes => ({ times: {}, failures: {}, refusals: {}, delays: [] });

function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}
