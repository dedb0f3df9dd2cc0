import type { Batches } from '@lomdim/platform/postgres/share';

/** The result of `work`, unless the signal is aborted before: then nobody waits for it any more, though it may go on. */
export async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** A database that is not waited for once the signal is aborted, nor asked. */
export function askedUntil(signal: AbortSignal, database: Batches): Batches {
  return {
    async batch(steps, options) {
      signal.throwIfAborted();
      return await untilAborted(database.batch(steps, options), signal);
    },
  };
}
