import { setTimeout } from 'node:timers/promises';
import { settings } from '../settings.ts';

/**
 * A refusal leaves not before a fixed moment after the start, whatever had to be looked at; a success leaves
 * when it is ready.
 */
export async function refuseInConstantTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  try {
    return await work();
  } catch (error) {
    await setTimeout(Math.max(0, settings.refusedSignInMilliseconds - (performance.now() - started)));
    throw error;
  }
}

/**
 * Answers, success or refusal, not before a fixed moment: how long the work took must not reveal whether an
 * account exists.
 */
export async function inConstantTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const moment = setTimeout(settings.constantTimeMilliseconds);
  try {
    return await work();
  } finally {
    await moment;
  }
}
