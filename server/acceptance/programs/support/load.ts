import { setTimeout as wait } from 'node:timers/promises';

/** Requests without end, of which each must be answered. */
export class Load {
  /** What went wrong: an answer that is an error, or none. */
  readonly failures: string[] = [];
  answered = 0;
  #goesOn = true;
  readonly #running: Promise<void>[] = [];

  /** For clients whose requests are counted. They themselves may repeat a request that failed, so it is noted here. */
  readonly fetch: typeof fetch = async (input, init) => {
    const what = `${init?.method ?? 'GET'} ${input instanceof Request ? input.url : input}`;
    try {
      const answer = await fetch(input, init);
      if (answer.ok) this.answered += 1;
      else this.failures.push(`${what}: ${answer.status} ${await answer.clone().text()}`);
      return answer;
    } catch (error) {
      this.failures.push(`${what}: ${error instanceof Error ? (error.cause ?? error) : error}`);
      throw error;
    }
  };

  /** Does it again and again, until the end. */
  repeat(work: (turn: number) => Promise<unknown>): void {
    const run = async () => {
      for (let turn = 0; this.#goesOn; turn += 1) {
        await work(turn);
        // A load, and not a flood, in which servers would start slowly.
        await wait(50);
      }
    };
    this.#running.push(run());
  }

  /** Resolves when so many more have been answered, or one has failed. */
  async more(count: number): Promise<void> {
    const enough = this.answered + count;
    while (this.answered < enough && this.failures.length === 0) await wait(10);
  }

  async end(): Promise<void> {
    this.#goesOn = false;
    await Promise.all(this.#running);
  }
}
