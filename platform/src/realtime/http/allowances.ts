import { Allowance } from '../sockets/allowance.ts';

const maxSenders = 10_000;

/** One allowance for each sender; the longest unused are forgotten first, which only ever gives them more. */
export class Allowances {
  readonly #perSecond: number;
  readonly #senders = new Map<string, Allowance>();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  take(sender: string, amount: number): boolean {
    const allowance = this.#senders.get(sender) ?? new Allowance(this.#perSecond);
    this.#senders.delete(sender);
    this.#senders.set(sender, allowance);
    if (this.#senders.size > maxSenders) {
      const [oldest] = this.#senders.keys();
      if (oldest !== undefined) this.#senders.delete(oldest);
    }
    return allowance.take(performance.now(), amount);
  }
}
