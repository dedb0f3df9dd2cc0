import { setTimeout as sleep } from 'node:timers/promises';
import { connectAs, type Listening, type Pair } from '@lomdim/testing/people/live-changes';

/** Somebody who writes one message after the other, as the official client does, and remembers which were acknowledged. */
export class Writer {
  readonly acknowledged: string[] = [];
  /** What the client was told of those that were not. */
  readonly refusals: string[] = [];
  readonly pair: Pair;
  readonly #done: Promise<void>;
  #isStopping = false;

  constructor(server: Listening, pair: Pair) {
    this.pair = pair;
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
      else {
        this.refusals.push(`${error.code} ${error.message}`);
        await sleep(20);
      }
    }
  }
}
