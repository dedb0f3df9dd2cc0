import pg from 'pg';
import type { Row, Step } from './batch.ts';
import type { Batches, BatchOptions } from './share.ts';

type Waiting = {
  steps: readonly Step[];
  options: BatchOptions;
  resolve: (results: Row[][]) => void;
  reject: (error: unknown) => void;
};

/**
 * Reads for one and the same caller that belong together, such as those of one page: what is asked for in the same turn of the event loop
 * shares a transaction, and so one round trip and one view of the data. Where one of them fails, each runs by itself.
 */
export class JoinedReads implements Batches {
  readonly #through: Batches;
  #waiting: Waiting[] = [];

  constructor(through: Batches) {
    this.#through = through;
  }

  batch(steps: readonly Step[], options: BatchOptions): Promise<Row[][]> {
    if (!options.repeatable) return this.#through.batch(steps, options);
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => void this.#send());
      this.#waiting.push({ steps, options, resolve, reject });
    });
  }

  async #send(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    await Promise.all(groups(waiting).map((group) => this.#sendGroup(group)));
  }

  async #sendGroup(group: readonly Waiting[]): Promise<void> {
    const [first, ...others] = group;
    if (!first) return;
    if (others.length === 0) return this.#sendAlone(first);
    try {
      const results = await this.#through.batch(
        group.flatMap(({ steps }) => steps),
        {
          timeout: Math.max(...group.map(({ options }) => options.timeout)),
          repeatable: true,
          onBegin: () => {
            for (const { options } of group) options.onBegin?.();
          },
        },
      );
      let from = 0;
      for (const { steps, resolve } of group) {
        resolve(results.slice(from, from + steps.length));
        from += steps.length;
      }
    } catch (error) {
      if (error instanceof pg.DatabaseError) await Promise.all(group.map((each) => this.#sendAlone(each)));
      else for (const { reject } of group) reject(error);
    }
  }

  async #sendAlone({ steps, options, resolve, reject }: Waiting): Promise<void> {
    try {
      resolve(await this.#through.batch(steps, options));
    } catch (error) {
      reject(error);
    }
  }
}

/** A transaction keeps what is set in it: only what sets the same as the one before may follow it. */
function groups(waiting: readonly Waiting[]): Waiting[][] {
  const bySettings = new Map<string, Waiting[]>();
  for (const each of waiting) {
    const settings = each.steps[0]?.text ?? '';
    const group = bySettings.get(settings);
    if (group) group.push(each);
    else bySettings.set(settings, [each]);
  }
  return [...bySettings.values()];
}
