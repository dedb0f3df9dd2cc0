import { availableParallelism } from 'node:os';
import { createGate, GateFullError } from '@lomdim/platform/http/gate';

export type GateOutcome = 'rendered' | 'failed' | 'timeout' | 'busy';

export type RenderingGateOptions = {
  /** How many pages are rendered at the same time, and how many may wait. */
  atOnce?: number;
  waiting?: number;
  /** Milliseconds from asking to the last byte, waiting included. */
  timeout?: number;
  /** Milliseconds from asking after which data are not waited for any more; what is left of the timeout is for the page that says so. */
  dataTimeout?: number;
  /** Calls after so many milliseconds, unless what it answers is called before. */
  after?: (delay: number, call: () => void) => () => void;
  now?: () => number;
  onEnd?: (outcome: GateOutcome, milliseconds: number) => void;
};

export type RenderSignals = {
  /** Aborted when nobody waits for the page any more. */
  page: AbortSignal;
  /** Aborted when its data are not waited for any more. */
  data: AbortSignal;
};

/** There is no rendered page for this request: too many wait, or it took too long. The client renders it. */
export class NotRendered extends Error {
  override readonly name = 'NotRendered';
  readonly reason: 'busy' | 'timeout';

  constructor(reason: 'busy' | 'timeout') {
    super(reason === 'busy' ? 'too many pages wait to be rendered' : 'the page was not rendered in time');
    this.reason = reason;
  }
}

/** Why data are missing on a page. */
class DataTimeout extends Error {
  override readonly name = 'DataTimeout';

  constructor() {
    super('the data of the page did not come in time');
  }
}

/**
 * Keeps rendering from taking the process: a fixed number at once, a bounded queue, a timeout. A rendering that is out of time is told
 * to stop and gives its place back once it has, so that there are never more than may be.
 */
export class RenderingGate {
  readonly #through: ReturnType<typeof createGate>;
  readonly #options: Required<
    Pick<RenderingGateOptions, 'timeout' | 'dataTimeout' | 'after' | 'now' | 'onEnd'>
  >;
  #asked = 0;
  #running = 0;

  constructor(options: RenderingGateOptions = {}) {
    this.#through = createGate(options.atOnce ?? 4 * availableParallelism(), options.waiting ?? 100);
    this.#options = {
      timeout: options.timeout ?? 5_000,
      dataTimeout: options.dataTimeout ?? 4_000,
      after: options.after ?? afterTimer,
      now: options.now ?? (() => performance.now()),
      onEnd: options.onEnd ?? (() => undefined),
    };
  }

  get counts(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#asked - this.#running };
  }

  async run<Result>(render: (signals: RenderSignals) => Promise<Result>): Promise<Result> {
    const { timeout, dataTimeout, after, now, onEnd } = this.#options;
    const began = now();
    const [stop, stopData] = [new AbortController(), new AbortController()];
    const cancelData = after(dataTimeout, () => stopData.abort(new DataTimeout()));
    let cancel: () => void = () => undefined;
    const tooLate = new Promise<never>((_, reject) => {
      cancel = after(timeout, () => {
        const late = new NotRendered('timeout');
        stop.abort(late);
        reject(late);
      });
    });
    try {
      const result = await Promise.race([
        this.#pass(render, { page: stop.signal, data: stopData.signal }),
        tooLate,
      ]);
      onEnd('rendered', now() - began);
      return result;
    } catch (error) {
      onEnd(error instanceof NotRendered ? error.reason : 'failed', now() - began);
      throw error;
    } finally {
      cancel();
      cancelData();
    }
  }

  async #pass<Result>(
    render: (signals: RenderSignals) => Promise<Result>,
    signals: RenderSignals,
  ): Promise<Result> {
    this.#asked += 1;
    try {
      return await this.#through(async () => {
        signals.page.throwIfAborted();
        this.#running += 1;
        try {
          return await render(signals);
        } finally {
          this.#running -= 1;
        }
      });
    } catch (error) {
      throw error instanceof GateFullError ? new NotRendered('busy') : error;
    } finally {
      this.#asked -= 1;
    }
  }
}

function afterTimer(delay: number, call: () => void): () => void {
  const timer = setTimeout(call, delay);
  return () => clearTimeout(timer);
}
