import type { RealtimeContext } from '../context.ts';
import type { Frame } from '../frames/frame.ts';
import { RealtimeRefusal, reasonOf } from '../refusal.ts';
import type { Connection } from './connection.ts';

export function replyTo(
  connection: Connection,
  { joinRef, ref, topic }: Pick<Frame, 'joinRef' | 'ref' | 'topic'>,
  status: 'ok' | 'error',
  response: object,
): void {
  if (ref !== null) connection.push({ joinRef, ref, topic, event: 'phx_reply' }, { status, response });
}

/** A client that floods is warned, and disconnected when it does not stop. */
export function refuse(
  context: RealtimeContext,
  connection: Connection,
  frame: Pick<Frame, 'joinRef' | 'ref' | 'topic'>,
  error: unknown,
): void {
  context.counters.refused += 1;
  replyTo(connection, frame, 'error', { reason: reasonOf(context, error) });
  if (!(error instanceof RealtimeRefusal) || error.code !== 'ClientEventRateLimitReached') return;
  connection.refusals += 1;
  const limit = context.limits.rates?.refusalsBeforeClosing ?? Number.POSITIVE_INFINITY;
  if (connection.refusals > limit) connection.close(1008, 'too many messages');
}
