import { randomBytes } from 'node:crypto';

/**
 * What only a statement's own result can tell must be raised inside the statement, so that one round trip is enough and
 * everything is undone. SQL has no expression that raises an error of our choice; a cast of a text that is no number
 * raises one that carries the text. The mark makes sure that no data can forge it.
 */
const mark = `raised-${randomBytes(9).toString('base64url')}`;

/**
 * An expression that raises when the condition holds. `count` is a number that is not known before the statement
 * runs: PostgreSQL computes what is constant beforehand, and would raise whatever the condition says.
 */
export function raiseWhen(condition: string, reason: string, count: string): string {
  return `case when ${condition} then cast('${mark}:${reason}:' || ${count} as int) end`;
}

/** An expression that raises when `reason`, an SQL expression, is not null. */
export function raiseFor(reason: string, count: string): string {
  return `cast('${mark}:' || ${reason} || ':' || ${count} as int)`;
}

/** What was raised, when this database error is one of ours. */
export function readRaised(error: {
  code?: string | undefined;
  message: string;
}): { reason: string; count: number } | undefined {
  if (error.code !== '22P02') return undefined;
  const found = new RegExp(`${mark}:(\\w+):(\\d+)`).exec(error.message);
  return found ? { reason: found[1] ?? '', count: Number(found[2]) } : undefined;
}
