import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Listening, type Pair, tokenOf } from './live-changes.ts';

type Options = {
  /** For one who writes for long, and not as quickly as the machine can. */
  pauseMilliseconds?: number;
  signedInFor?: string;
};

/** Somebody who writes one message after the other, as the official client does, and remembers which were acknowledged. */
export class Writer {
  readonly acknowledged: string[] = [];
  /** What the client was told of those that were not. */
  readonly refusals: string[] = [];
  readonly pair: Pair;
  readonly #done: Promise<void>;
  readonly #options: Options;
  #isStopping = false;

  constructor(server: Listening, pair: Pair, options: Options = {}) {
    this.pair = pair;
    this.#options = options;
    this.#done = this.#write(server);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#done;
  }

  async #write(server: Listening): Promise<void> {
    const { student, conversation } = this.pair;
    const { pauseMilliseconds = 0, signedInFor } = this.#options;
    const client = connect(server, server.anonKey, await tokenOf(student, signedInFor));
    for (let number = 0; !this.#isStopping; number += 1) {
      const content = `message ${number}`;
      const { error } = await client
        .from('chat_messages')
        .insert({ conversation_id: conversation, sender_id: student.id, content });
      if (error === null) this.acknowledged.push(content);
      else this.refusals.push(`${error.code} ${error.message}`);
      await sleep(error === null ? pauseMilliseconds : 20);
    }
  }
}
