import type { Program } from './program.ts';

export type Memory = { heapUsed: number; external: number; rss: number };

/** For the environment of a program whose memory is asked for. */
export const reportingHeap = {
  NODE_OPTIONS: `--import=${new URL('./heap-reporter.mjs', import.meta.url).href}`,
};

/** What a program that was started with `reportingHeap` holds in memory after its garbage was collected, in bytes. */
export class Heap {
  readonly #program: Program;
  #asked = 0;

  constructor(program: Program) {
    this.#program = program;
  }

  async measure(): Promise<Memory> {
    this.#asked += 1;
    this.#program.signal('SIGUSR2');
    const text = await this.#program.printed(new RegExp(`memory ${this.#asked}: (\\{.*\\})\n`));
    return JSON.parse(text) as Memory;
  }
}
