/** So many a second, with a burst of the same number. A clock is read, nothing is scheduled. */
export class Allowance {
  readonly #perSecond: number;
  #left: number;
  #readAt = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
  }

  take(now: number, amount = 1): boolean {
    this.#left = Math.min(
      this.#perSecond,
      this.#left + (Math.max(0, now - this.#readAt) / 1000) * this.#perSecond,
    );
    this.#readAt = now;
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }
}
