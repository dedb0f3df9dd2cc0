import type { Logger } from 'pino';
import { OnceAMinute } from '../../lib/once-a-minute.ts';

/** A notification may come an instant after its change was read. */
const graceMs = 1000;

/**
 * Says in one line that a change was found of which PostgreSQL had notified nobody, and after a minute how often that was since.
 * Nothing is lost by it, but what should take milliseconds took seconds.
 */
export class LostNotifications {
  readonly #log: Logger;
  readonly #line = new OnceAMinute(() => this.#say());
  #count = 0;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** `isExplained`: it was notified after all, or it is known why not. */
  found(isExplained: () => boolean): void {
    setTimeout(() => {
      if (!isExplained()) this.#add();
    }, graceMs).unref();
  }

  #add(): void {
    this.#count += 1;
    this.#line.happened();
  }

  #say(): void {
    this.#log.warn(
      { times: this.#count },
      'changes were found of which the database had notified nobody; they were told late, and none was skipped',
    );
    this.#count = 0;
  }
}
