import { raiseWhen } from '../../postgres/raise.ts';
import type { Slot, Window } from '../ast.ts';
import type { Media } from '../parse/accept.ts';
import type { RequestShape } from '../parse/request.ts';
import type { Parameters, Statement } from '../sql/writer.ts';
import type { CallThenRead } from './call-then-read.ts';

/** Everything that is the same for all requests of one shape. */
export type Compiled = {
  main: Statement;
  /** Asks the planner for its estimate of the number of matching rows. */
  explain: Statement | undefined;
  readOnly: boolean;
  /** Its values are ids. One plan serves all of them, and PostgreSQL shall not plan anew for each: that takes longer than the read. */
  onePlan?: boolean;
  /** Set where a function's record must stand before its answer is shaped; then `main` serves only what is undone anyway. */
  callThenRead?: CallThenRead;
  outcome: /** An estimate counts for real up to so many rows. */
    | { kind: 'read'; countedUpTo: number }
    | { kind: 'plan' }
    | { kind: 'write'; upsert: boolean; hasKey: boolean }
    | { kind: 'call'; isVoid: boolean; isSet: boolean };
  media: Media;
  /** The body comes base64-encoded because it is bytes, not text. */
  bytes: boolean;
};

export function windowOf({ limit, offset }: RequestShape): Window {
  return { limit, ...(offset === undefined ? {} : { offset }) };
}

type RowsWanted = { maxAffected: Slot | undefined; address?: boolean; singular: boolean };

/** What the number of rows must be, or else nothing happens at all. */
export function rowsRefusal(parameters: Parameters, wanted: RowsWanted): string | undefined {
  const { maxAffected, address, singular } = wanted;
  const raise = (condition: string, reason: string) => raiseWhen(condition, reason, 'count(*)');
  const checks: string[] = [];
  if (maxAffected !== undefined) {
    checks.push(raise(`count(*) > ${parameters.placeholder(maxAffected)}::bigint`, 'affected'));
  }
  if (address) checks.push(raise('count(*) <> 1', 'address'));
  if (singular) checks.push(raise('count(*) <> 1', 'singular'));
  return checks.length > 0 ? checks.join(', ') : undefined;
}
