import type { Logger } from 'pino';
import type { Batches } from '../../postgres/share.ts';
import type { BusMessage } from '../live-feed.ts';
import { readMessage, writeMessage } from './bus-text.ts';

/** A notification holds less than 8,000 bytes. */
const largestNotification = 7500;
const timeout = 10_000;
const maxAtOnce = 200;

type Outgoing = { body: string; keep: boolean; done: () => void; failed: (error: unknown) => void };

export type BusOptions = {
  batches: Batches;
  log: Logger;
  server: string;
  /** Resolves when everything kept until now has been given to `keep`. */
  look: () => Promise<void>;
};

/** Messages among servers, in the order in which each server published them. */
export class Bus {
  readonly #options: BusOptions;
  readonly #listeners = new Set<(message: BusMessage) => void>();
  readonly #kept = new Map<string, string>();
  #outgoing: Outgoing[] = [];
  #sending = false;
  #count = 0;
  /** Notifications that wait for a kept message before them. */
  #waiting = 0;
  #line: Promise<void> = Promise.resolve();

  constructor(options: BusOptions) {
    this.#options = options;
  }

  onMessage(listener: (message: BusMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(message: BusMessage, { durable }: { durable: boolean }): Promise<void> {
    this.#count += 1;
    const body = writeMessage(message, `${this.#options.server} ${this.#count}`);
    const keep = durable || Buffer.byteLength(body) > largestNotification;
    return new Promise((done, failed) => {
      this.#outgoing.push({ body, keep, done, failed });
      if (!this.#sending) void this.#send();
    });
  }

  /** What came while one round trip was under way goes with the next. */
  async #send(): Promise<void> {
    this.#sending = true;
    while (this.#outgoing.length > 0) {
      const part = this.#outgoing.splice(0, maxAtOnce);
      const messages = JSON.stringify(part.map(({ body, keep }) => ({ body, keep })));
      try {
        await this.#options.batches.batch(
          [{ key: 'publish', text: 'select realtime.publish($1::text::jsonb)', values: [messages] }],
          { timeout, repeatable: false },
        );
        for (const { done } of part) done();
      } catch (error) {
        for (const { failed } of part) failed(error);
      }
    }
    this.#sending = false;
  }

  /** A notification came. */
  receive(text: string): void {
    const kept = /^kept (\d+)$/.exec(text)?.[1];
    if (kept === undefined && this.#waiting === 0) {
      this.#receive(text);
      return;
    }
    this.#waiting += 1;
    this.#line = this.#line.then(async () => {
      if (kept === undefined) this.#receive(text);
      else await this.#receiveStored(kept);
      this.#waiting -= 1;
    });
  }

  /** A message was read from the outbox; its number comes as a notification, in its turn. */
  keep(id: string, text: string): void {
    this.#kept.set(id, text);
  }

  /** The numbers of these messages may have been lost with the connection. */
  receiveAllStored(): void {
    for (const id of [...this.#kept.keys()]) this.#take(id);
  }

  deliver(message: BusMessage): void {
    for (const listener of this.#listeners) {
      try {
        listener(message);
      } catch (error) {
        this.#options.log.error({ err: error }, 'a message between servers could not be handled');
      }
    }
  }

  async #receiveStored(id: string): Promise<void> {
    if (!this.#kept.has(id)) await this.#options.look();
    this.#take(id);
  }

  #take(id: string): void {
    const text = this.#kept.get(id);
    if (text === undefined) return;
    this.#kept.delete(id);
    this.#receive(text);
  }

  #receive(text: string): void {
    let message: BusMessage;
    try {
      message = readMessage(text);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'a notification was not one of ours');
      return;
    }
    this.deliver(message);
  }
}
