import { answerOf } from './failed-answers.ts';
import { readFailure, statusOf } from './read-failure.ts';

const soonestMs = 500;
const latestMs = 1000;
/** Whoever asks for a longer wait than this is not waited for: a person is told, and may try again themselves. */
const longestWaitMs = 5000;

/**
 * Whether something that could not be read is quietly asked for once more. This is the one place that decides it, because
 * tries of several layers multiply, and a person would be told of a failure after a quarter of a minute.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures === 0 && mayHavePassed(error) && (waitAskedFor(error) ?? 0) <= longestWaitMs;
}

/** A moment, not the same for everyone who was cut off at once; or as long as the server asks for. */
export function retryDelay(error: unknown): number {
  return Math.max(waitAskedFor(error) ?? 0, soonestMs + Math.random() * (latestMs - soonestMs));
}

/** For what is read by itself and not as a query. */
export async function withRetry<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!shouldRetry(0, error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelay(error)));
    return read();
  }
}

/** A refusal is the same a moment later; that too much was asked for passes when the server says when. */
function mayHavePassed(error: unknown): boolean {
  if (readFailure(error).kind === 'refused') return false;
  const status = statusOf(error);
  if (status === 429) return waitAskedFor(error) !== undefined;
  return status === undefined || status < 400 || status === 408 || status >= 500;
}

function waitAskedFor(error: unknown): number | undefined {
  return answerOf(error)?.retryAfterMs;
}
