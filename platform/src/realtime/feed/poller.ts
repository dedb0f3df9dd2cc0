import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Batches } from '../../postgres/share.ts';
import { LostNotifications } from './lost-notifications.ts';
import type { Reader } from './reader.ts';

export type PollerOptions = {
  batches: Batches;
  log: Logger;
  server: string;
  reader: Pick<Reader, 'look' | 'read' | 'cursor' | 'lastFind'>;
  /** Whether anybody waits for changes. */
  isWatching: () => boolean;
  /** Whether notifications can be heard at all: a connection that is lost has its own line in the log. */
  isListening: () => boolean;
};

/** Between two looks, in milliseconds, when the last found nothing. */
const betweenLooks = 4;
/** Nobody waits: only messages that SQL sends could come. */
const betweenIdleLooks = 50;
/** After so long without a change it is cheaper to be woken. */
const untilAsleep = 200;
/** Who is woken in vain again and again stays up for longer, up to this. */
const longestUntilAsleep = 5000;
/** Should a notification ever get lost, this is how late its change is published at most. */
const longestSleep = 5000;
const timeout = 10_000;

/**
 * How long to stay up before sleeping again, in milliseconds. Whoever notifies commits alone, so where others go on writing what
 * nobody here waits for, falling asleep among them would hold them up every time.
 */
export function patienceAfter(before: number, sleep: { milliseconds: number; inVain: boolean }): number {
  const isDisturbed = sleep.inVain && sleep.milliseconds < longestSleep;
  return isDisturbed ? Math.min(before * 2, longestUntilAsleep) : untilAsleep;
}

/**
 * When to look. While changes come, every few milliseconds; then the database knows that we sleep, and whoever
 * writes next wakes us. See docs/decisions/0013-change-feed.md for what that spares the writers.
 */
export class Poller {
  readonly #options: PollerOptions;
  readonly #lost: LostNotifications;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #wokenAt = performance.now();
  #rouse: (() => void) | undefined;
  #patience = untilAsleep;

  constructor(options: PollerOptions) {
    this.#options = options;
    this.#lost = new LostNotifications(options.log);
  }

  start(): void {
    this.#running = this.#run();
  }

  wake(): void {
    this.#wokenAt = performance.now();
    this.#rouse?.();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#rouse?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { reader, isWatching } = this.#options;
    while (!this.#stop.signal.aborted) {
      const begin = performance.now();
      await reader.read();
      if (reader.lastFind > begin) continue;
      // Whatever happens from here on keeps us awake, also while we are falling asleep.
      const since = performance.now();
      if (!this.#isQuiet(since - this.#patience))
        await this.#pause(isWatching() ? betweenLooks : betweenIdleLooks);
      else if (await this.#mark(true)) {
        if (await this.#mayIgnoreWriters(since)) await this.#sleep(since);
        await this.#mark(false);
        this.#patience = patienceAfter(this.#patience, {
          milliseconds: performance.now() - since,
          inVain: this.#wokenAt >= since && reader.lastFind < since,
        });
      } else await this.#pause(betweenIdleLooks);
    }
  }

  /**
   * Whoever wrote before they could see that we sleep does not wake us: we stay up until all who were writing at
   * that moment have ended, and have read what they wrote.
   */
  async #mayIgnoreWriters(since: number): Promise<boolean> {
    const { reader } = this.#options;
    await reader.look();
    const writing = new Set(reader.cursor?.running);
    while (this.#isQuiet(since)) {
      if (!reader.cursor?.running.some((one) => writing.has(one))) return true;
      await this.#pause(betweenLooks);
      await reader.look();
    }
    return false;
  }

  /** Until somebody wakes us, looking now and then all the same. */
  async #sleep(since: number): Promise<void> {
    while (this.#isQuiet(since)) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, longestSleep);
        timer.unref();
        this.#rouse = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#rouse = undefined;
      await this.#lookAsleep(since);
    }
  }

  /** Whoever writes while we sleep has to wake us. */
  async #lookAsleep(since: number): Promise<void> {
    const { reader, isListening } = this.#options;
    const before = reader.lastFind;
    const isWoken = () => this.#wokenAt >= since;
    const wasWoken = isWoken();
    await reader.look();
    if (wasWoken || reader.lastFind === before) return;
    this.#lost.found(() => isWoken() || !isListening() || this.#stop.signal.aborted);
  }

  #isQuiet(since: number): boolean {
    return !this.#stop.signal.aborted && this.#wokenAt < since && this.#options.reader.lastFind < since;
  }

  /** Whether the database knows it now. */
  async #mark(isAsleep: boolean): Promise<boolean> {
    const { batches, log, server } = this.#options;
    try {
      const [rows = []] = await batches.batch(
        [
          {
            key: 'asleep',
            text: 'update realtime.servers set is_asleep = $2::text::boolean where id = $1 returning id',
            values: [server, String(isAsleep)],
          },
        ],
        { timeout, repeatable: false },
      );
      return rows.length > 0;
    } catch (error) {
      log.debug({ err: error }, 'whether this server sleeps could not be written to the database');
      return false;
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return sleep(milliseconds, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined);
  }
}
