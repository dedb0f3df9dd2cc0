/** Lets a fixed number through at once; the others wait in line. */
export function createGate(places: number, longestQueue: number) {
  let taken = 0;
  const waiting: (() => void)[] = [];

  return async function through<Result>(work: () => Promise<Result>): Promise<Result> {
    if (taken >= places) {
      if (waiting.length >= longestQueue) throw new GateFullError();
      // The place is handed over, so that no newcomer can slip in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      taken += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) taken -= 1;
      else next();
    }
  };
}

export class GateFullError extends Error {
  override readonly name = 'GateFullError';
}
