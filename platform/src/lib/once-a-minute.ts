const minute = 60_000;

/** Says something at once and, as long as it goes on, once a minute: what it was since then, in one line of the log. */
export class OnceAMinute {
  readonly #say: () => void;
  #isDue = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(say: () => void) {
    this.#say = say;
  }

  happened(): void {
    this.#isDue = true;
    if (this.#timer === undefined) this.#sayIfDue();
  }

  #sayIfDue(): void {
    this.#timer = undefined;
    if (!this.#isDue) return;
    this.#isDue = false;
    this.#say();
    this.#timer = setTimeout(() => this.#sayIfDue(), minute).unref();
  }
}
