import type { Logger } from 'pino';
import { OnceAMinute } from '../lib/once-a-minute.ts';

const noticedSeconds = 1;

/**
 * Says in one line that the database is slow, and after a minute how often it was since. Histograms show the same; this is for whoever
 * reads the log because people complain.
 */
export class SlowWork {
  readonly #log: Logger;
  readonly #line = new OnceAMinute(() => this.#say());
  #count = 0;
  #slowest = 0;

  constructor(log: Logger) {
    this.#log = log;
  }

  held(seconds: number): void {
    if (seconds < noticedSeconds) return;
    this.#count += 1;
    this.#slowest = Math.max(this.#slowest, seconds);
    this.#line.happened();
  }

  #say(): void {
    this.#log.warn(
      { requests: this.#count, slowestMs: Math.round(this.#slowest * 1000) },
      'requests kept the database at work for more than a second: look at its disk, at its processor and for locks',
    );
    this.#count = 0;
    this.#slowest = 0;
  }
}
