import { raiseWhen as raise, readRaised } from '../../postgres/raise.ts';

const reasons = ['singular', 'affected', 'address'] as const;

/** What only the statement's own result can tell: its number of rows, or that they do not fit the address. */
export type Refusal = { reason: (typeof reasons)[number]; rows: number };

/** An expression that raises when the condition holds. `count` is a number that is not known before the statement runs. */
export function raiseWhen(condition: string, reason: Refusal['reason'], count: string): string {
  return raise(condition, reason, count);
}

/** Whether this database error is one of ours. */
export function readRefusal(error: { code?: string | undefined; message: string }): Refusal | undefined {
  const raised = readRaised(error);
  const reason = reasons.find((one) => one === raised?.reason);
  return reason && raised ? { reason, rows: raised.count } : undefined;
}
