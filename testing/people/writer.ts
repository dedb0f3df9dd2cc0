import { setTimeout as sleep } from 'node:timers/promises';
import { connectAs, type Listening, type Pair } from './live-changes.ts';

/** Somebody who writes one message after the other, as the official client does, and remembers which were acknowledged. */
export class Writer {
  readonly acknowledged: string[] = [];
  /** What the client was told of those that were not. */
  readonly refusals: string[] = [];
  readonly pair: Pair;
  readonly #done: Promise<void>;
  readonly #pause: number;
  #isStopping = false;

  /** `pauseMilliseconds`: for one who writes for long, and not as quickly as the machine can. */
  constructor(server: Listening, pair: Pair, pauseMilliseconds = 0) {
    this.pair = pair;
    this.#pause = pauseMilliseconds;
    this.#done = this.#write(server);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#done;
  }

  async #write(server: Listening): Promise<void> {
    const { student, conversation } = this.pair;
    const client = await connectAs(server, student);
    for (let number = 0; !this.#isStopping; number += 1) {
      const content = `message ${number}`;
      const { error } = await client
        .from('chat_messages')
        .insert({ conversation_id: conversation, sender_id: student.id, content });
      if (error === null) this.acknowledged.push(content);
      else this.refusals.push(`${error.code} ${error.message}`);
      await sleep(error === null ? this.#pause : 20);
    }
  }
}
