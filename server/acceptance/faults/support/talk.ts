import { waitUntil } from '@lomdim/testing/clock/wait';
import { Follower } from '@lomdim/testing/people/follower';
import { connect, createPair, type Listening, tokenOf } from '@lomdim/testing/people/live-changes';
import { Writer } from '@lomdim/testing/people/writer';
import type pg from 'pg';
import { expect } from 'vitest';

type Options = {
  pauseMilliseconds?: number;
  /** For how long the two stay signed in, such as `1h`. */
  signedInFor?: string;
};

/** Two people from before a fault until after it: one writes message after message, the other listens. */
export class Talk {
  readonly writer: Writer;
  readonly #follower: Follower;
  readonly #pool: pg.Pool;

  private constructor(parts: { writer: Writer; follower: Follower; pool: pg.Pool }) {
    this.writer = parts.writer;
    this.#follower = parts.follower;
    this.#pool = parts.pool;
  }

  /** Resolves when one of them listens. `disconnectAll` ends that. */
  static async start(
    front: Listening,
    pool: pg.Pool,
    { pauseMilliseconds = 150, signedInFor = '1h' }: Options = {},
  ): Promise<Talk> {
    const pair = await createPair({ pool });
    const token = await tokenOf(pair.teacher, signedInFor);
    const listener = connect(front, front.anonKey, token);
    await listener.realtime.setAuth(token);
    const follower = new Follower(listener, pair.conversation);
    await follower.start();
    const writer = new Writer(front, pair, { pauseMilliseconds, signedInFor });
    return new Talk({ writer, follower, pool });
  }

  /** So many further messages get through. */
  async goOn(more: number, what = 'writing'): Promise<void> {
    const { acknowledged } = this.writer;
    const wanted = acknowledged.length + more;
    await waitUntil(
      () => acknowledged.length,
      (count) => count >= wanted,
      { what },
    );
  }

  /** What was acknowledged is there, nothing is there twice, and whoever listens has it all, each once. */
  async expectNothingLost(): Promise<void> {
    const acknowledged = [...this.writer.acknowledged];
    const { rows } = await this.#pool.query<{ content: string }>(
      'select content from public.chat_messages where conversation_id = $1',
      [this.writer.pair.conversation],
    );
    const kept = rows.map(({ content }) => content);
    expect(acknowledged.filter((content) => !kept.includes(content))).toEqual([]);
    expect(new Set(kept).size).toBe(kept.length);
    const lacking = () => {
      const held = new Set(this.#follower.contents);
      return kept.filter((content) => !held.has(content));
    };
    expect(
      await waitUntil(lacking, (contents) => contents.length === 0, { what: 'what was missed' }),
    ).toEqual([]);
    expect(this.#follower.receivedTwice).toEqual([]);
  }

  stop(): Promise<void> {
    return this.writer.stop();
  }
}
