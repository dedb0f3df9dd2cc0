import type { Recorder } from './outcomes.ts';

type Message = { from: number; waiting: Set<string> };

/** Who should hear of which message, so that what never arrives is known as well as what comes late. */
export class Deliveries {
  readonly #recorder: Recorder;
  readonly #messages = new Map<string, Message>();

  constructor(recorder: Recorder) {
    this.#recorder = recorder;
  }

  /** Before it is sent: it may arrive sooner than the answer to its sender. */
  expect(message: string, listeners: readonly string[]): void {
    if (listeners.length > 0)
      this.#messages.set(message, { from: performance.now(), waiting: new Set(listeners) });
  }

  /** It was not written. */
  withdraw(message: string): void {
    this.#messages.delete(message);
  }

  /** Also heard by whoever came after it was sent and before it was written: nobody waits for that. */
  arrived(message: string, listener: string): void {
    const known = this.#messages.get(message);
    if (!known?.waiting.delete(listener)) return;
    this.#recorder.arrived(performance.now() - known.from);
    if (known.waiting.size === 0) this.#messages.delete(message);
  }

  /** Without a socket nothing arrives; whoever comes back fetches what was missed. */
  left(listener: string): void {
    for (const [id, { waiting }] of this.#messages) {
      if (waiting.delete(listener) && waiting.size === 0) this.#messages.delete(id);
    }
  }

  /** Deliveries that are still awaited. */
  get missing(): number {
    let missing = 0;
    for (const { waiting } of this.#messages.values()) missing += waiting.size;
    return missing;
  }
}
