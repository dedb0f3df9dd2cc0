import { randomBytes } from 'node:crypto';

/**
 * Errors that only a statement's own result can tell must be raised inside the statement, so that one round
 * trip is enough and everything is undone. SQL has no expression that raises an error of our choice; a cast of
 * a text that is no number raises one that carries the text. The mark makes sure that no data can forge it.
 */
const mark = `refusal-${randomBytes(9).toString('base64url')}`;

export type Refusal = { reason: (typeof reasons)[number]; rows: number };

const reasons = ['singular', 'affected', 'address', 'session_ended', 'insufficient_aal'] as const;

/**
 * An expression that raises when the condition holds. `count` is a number that is not known before the statement
 * runs: PostgreSQL computes what is constant beforehand, and would raise whatever the condition says.
 */
export function raiseWhen(condition: string, reason: Refusal['reason'], count: string): string {
  return `case when ${condition} then cast('${mark}:${reason}:' || ${count} as int) end`;
}

/** An expression that raises when `reason`, which is one of the reasons or null, is not null. */
export function raiseFor(reason: string, count: string): string {
  return `cast('${mark}:' || ${reason} || ':' || ${count} as int)`;
}

/** Whether this database error is one of ours. */
export function readRefusal(error: { code: string; message: string }): Refusal | undefined {
  if (error.code !== '22P02') return undefined;
  const found = new RegExp(`${mark}:(${reasons.join('|')}):(\\d+)`).exec(error.message);
  if (!found) return undefined;
  return { reason: found[1] as Refusal['reason'], rows: Number(found[2]) };
}
