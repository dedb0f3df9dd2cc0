/** Lets a fixed number through at once; the others wait in line. */
export function createGate(slots: number, longestQueue: number) {
  let used = 0;
  const waiting: (() => void)[] = [];

  return async function through<Result>(work: () => Promise<Result>): Promise<Result> {
    if (used >= slots) {
      if (waiting.length >= longestQueue) throw new GateFullError();
      // The slot is handed over, so that no newcomer can slip in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      used += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) used -= 1;
      else next();
    }
  };
}

export class GateFullError extends Error {
  override readonly name = 'GateFullError';
}
