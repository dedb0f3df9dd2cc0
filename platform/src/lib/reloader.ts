/** Loads once for any number of calls while a load runs, and once more for what came during it. */
export class Reloader<Result> {
  readonly #load: () => Promise<Result>;
  #loading: Promise<Result> | undefined;
  #again = false;
  #stopped = false;

  constructor(load: () => Promise<Result>) {
    this.#load = load;
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  reload(): Promise<Result> {
    if (this.#loading) {
      this.#again = true;
      return this.#loading;
    }
    this.#loading = this.#load().finally(() => {
      this.#loading = undefined;
      if (!this.#again || this.#stopped) return undefined;
      this.#again = false;
      return this.reload();
    });
    return this.#loading;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#loading;
  }
}
