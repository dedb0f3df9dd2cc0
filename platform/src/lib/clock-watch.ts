import type { Logger } from 'pino';

/** Less than that is how clocks are set right every day. */
const noticeable = 10_000;
const everyMilliseconds = 1000;

/** In milliseconds: what a clock on the wall shows, and one that nobody can set. */
type Clocks = { wall(): number; steady(): number };

const ofThisProcess: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

/** Says in the log when the clock was set, or stood still: what people saw around that moment is explained by it. */
export class ClockWatch {
  readonly #log: Logger;
  readonly #clocks: Clocks;
  #apart: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger, clocks: Clocks = ofThisProcess) {
    this.#log = log;
    this.#clocks = clocks;
    this.#apart = this.#difference();
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), everyMilliseconds);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  look(): void {
    const now = this.#difference();
    const jump = now - this.#apart;
    this.#apart = now;
    if (Math.abs(jump) < noticeable) return;
    const seconds = Math.round(Math.abs(jump) / 1000);
    const message =
      jump > 0
        ? `The clock of this machine went ahead by ${seconds} seconds at once: it was set, or the machine was asleep.`
        : `The clock of this machine was set back by ${seconds} seconds.`;
    this.#log.warn(message);
  }

  #difference(): number {
    return this.#clocks.wall() - this.#clocks.steady();
  }
}
