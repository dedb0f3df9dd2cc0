import type { Window } from '../ast.ts';
import type { Media } from '../parse/accept.ts';
import type { RequestShape } from '../parse/request.ts';
import type { Statement } from '../sql/writer.ts';
import type { CallThenRead } from './call-then-read.ts';

/** Everything that is the same for all requests of one shape. */
export type Compiled = {
  main: Statement;
  /** Asks the planner for its estimate of the number of matching rows. */
  explain: Statement | undefined;
  readOnly: boolean;
  /** Set where a function's record must stand before its answer is shaped; then `main` serves only what is undone anyway. */
  callThenRead?: CallThenRead;
  outcome:
    | { kind: 'read' }
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
