import type { Logger } from 'pino';

/** How a socket ended that nobody closed (RFC 6455, 7.1.5). */
const withoutGoodbye = 1006;
const collectMs = 250;

/**
 * Says in one line how many live connections were cut at the same time. One is a phone in a tunnel; all of them are a proxy that was
 * killed, or a network.
 */
export class CutSockets {
  readonly #log: Logger;
  #count = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  closed(code: number): void {
    if (code !== withoutGoodbye) return;
    this.#count += 1;
    this.#timer ??= setTimeout(() => this.#say(), collectMs).unref();
  }

  #say(): void {
    this.#log.info(
      { sockets: this.#count, withinMs: collectMs },
      'live connections were cut without a goodbye, by the network or the proxy in front; they come back by themselves',
    );
    this.#count = 0;
    this.#timer = undefined;
  }
}
