import { randomUUID } from 'node:crypto';
import { waitUntil } from '../clock/wait.ts';
import type { Cluster } from './cluster.ts';

/** Makes a server say each statement that it runs. */
export const loggingStatements = { log_statement: 'all' };

/** The statements that a server runs, as it says them itself, whoever sent them. It was started with `loggingStatements`. */
export class StatementLog {
  readonly #cluster: Cluster;
  #text = '';

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    cluster.onOutput = (text) => {
      this.#text += text;
    };
  }

  /** What it ran since the last time this was asked. */
  async take(): Promise<string> {
    // Its log comes in order, so that nothing from before comes after this.
    const mark = randomUUID();
    await this.#cluster.query(`select '${mark}'`);
    const text = await waitUntil(
      () => this.#text,
      (all) => all.includes(mark),
      { what: 'the log of statements' },
    );
    this.#text = '';
    return text;
  }
}
