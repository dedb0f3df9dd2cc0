/** Closed at first; whoever waits passes when it opens. */
export class Gate {
  #isOpen = false;
  #waiting: (() => void)[] = [];

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(): void {
    this.#isOpen = true;
    for (const pass of this.#waiting.splice(0)) pass();
  }

  close(): void {
    this.#isOpen = false;
  }

  opened(): Promise<void> {
    return this.#isOpen ? Promise.resolve() : new Promise((pass) => this.#waiting.push(pass));
  }
}
