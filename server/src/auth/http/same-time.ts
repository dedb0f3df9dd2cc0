import { setTimeout } from 'node:timers/promises';
import { settings } from '../settings.ts';

/**
 * Answers, success or refusal, not before a fixed moment: how long the work took must not tell whether an
 * account exists.
 */
export async function inSameTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const moment = setTimeout(settings.alikeMilliseconds);
  try {
    return await work();
  } finally {
    await moment;
  }
}
