import { failedResponseOf } from './failed-responses.ts';
import { readFailure, statusOf } from './read-failure.ts';

const soonestMs = 500;
const latestMs = 1000;
/**
 * When the server asks for a longer delay than this there is no retry: the person sees the error and may try again.
 */
const longestWaitMs = 5000;

/**
 * Whether a failed read is retried once. This is the only place that decides it, because retries of several layers
 * multiply, and a person would see the failure only after a quarter of a minute.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures === 0 && mayHavePassed(error) && (waitAskedFor(error) ?? 0) <= longestWaitMs;
}

/** A short delay with jitter, or as long as the server asks for. */
export function retryDelay(error: unknown): number {
  return Math.max(waitAskedFor(error) ?? 0, soonestMs + Math.random() * (latestMs - soonestMs));
}

/** For reads that are not queries. */
export async function withRetry<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!shouldRetry(0, error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelay(error)));
    return read();
  }
}

/** A refusal stays the same a moment later; a rate limit passes when the server says so. */
function mayHavePassed(error: unknown): boolean {
  if (readFailure(error).kind === 'refused') return false;
  const status = statusOf(error);
  if (status === 429) return waitAskedFor(error) !== undefined;
  return status === undefined || status < 400 || status === 408 || status >= 500;
}

function waitAskedFor(error: unknown): number | undefined {
  return failedResponseOf(error)?.retryAfterMs;
}
