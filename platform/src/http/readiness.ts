export type ReadinessCheck = () => boolean | Promise<boolean>;

const timeoutMs = 2_000;

/** What must be true before the server can be sent visitors. Each part adds its own check at start. */
export class Readiness {
  readonly #checks = new Map<string, ReadinessCheck>();
  #running: Promise<Record<string, boolean>> | undefined;

  add(name: string, check: ReadinessCheck): void {
    this.#checks.set(name, check);
  }

  /** Many probes at once share one run, so that probing cannot use up the database's connections. */
  report(): Promise<Record<string, boolean>> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #run(): Promise<Record<string, boolean>> {
    const results = await Promise.all(
      [...this.#checks].map(async ([name, check]) => [name, await holds(check)] as const),
    );
    return Object.fromEntries(results);
  }
}

/** A check that throws or does not answer has failed: that is what the probe wants to know. */
async function holds(check: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
