import type { RealtimeContext } from '../context.ts';
import type { IncomingFrame } from '../frames/frame.ts';
import { tooManyMessages } from '../refusal.ts';
import type { Connection } from './connection.ts';
import { join } from './join.ts';
import { refuse, replyTo } from './replies.ts';

/** One message of one client. What is refused is answered. */
export function dispatch(context: RealtimeContext, connection: Connection, frame: IncomingFrame): void {
  const since = performance.now();
  handle(context, connection, frame)
    .catch((error: unknown) => refuse(context, connection, frame, error))
    .finally(() => context.onHandled(frame.event, (performance.now() - since) / 1000));
}

async function handle(context: RealtimeContext, connection: Connection, frame: IncomingFrame): Promise<void> {
  checkRate(connection);
  if (frame.topic === 'phoenix' && frame.event === 'heartbeat') {
    replyTo(connection, frame, 'ok', {});
    return;
  }
  if (frame.event === 'phx_join') {
    await join(context, connection, frame);
    return;
  }
  const channel = connection.channels.get(frame.topic);
  const isOutdated = frame.joinRef !== null && frame.joinRef !== channel?.joinRef;
  const current = isOutdated ? undefined : channel;
  if (frame.event === 'phx_leave') {
    // A channel that is gone already may be left again: whoever asks wants only to be sure.
    current?.end();
    replyTo(connection, frame, 'ok', {});
    current?.sendClosed();
    return;
  }
  if (!current) replyTo(connection, frame, 'error', { reason: 'unmatched topic' });
  else await current.receive(frame);
}

function checkRate(connection: Connection): void {
  if (!connection.allows('messages')) throw tooManyMessages('Too many messages per second.');
  connection.refusals = 0;
}
