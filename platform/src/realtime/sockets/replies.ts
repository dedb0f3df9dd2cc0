import type { Channel } from '../channels/channel.ts';
import { endChannel, tellClosed } from '../channels/closing.ts';
import type { RealtimeContext } from '../context.ts';
import type { Frame } from '../frames/frame.ts';
import { RealtimeRefusal } from '../refusal.ts';
import type { Connection } from './connection.ts';

export function replyTo(
  connection: Connection,
  { joinRef, ref, topic }: Pick<Frame, 'joinRef' | 'ref' | 'topic'>,
  status: 'ok' | 'error',
  response: object,
): void {
  if (ref !== null) connection.push({ joinRef, ref, topic, event: 'phx_reply' }, { status, response });
}

/** What may be told of an error; what is not known to be harmless is logged and stays hidden. */
export function reasonOf({ log }: Pick<RealtimeContext, 'log'>, error: unknown): string {
  if (error instanceof RealtimeRefusal) return error.reason;
  log.error({ err: error }, 'a realtime message failed');
  return new RealtimeRefusal('UnableToProcess', 'Something went wrong on our side.').reason;
}

/** Ends a live channel from our side. The sentence comes before the end, so that the client can show why. */
export function closeWithReason(
  context: RealtimeContext,
  connection: Connection,
  channel: Channel,
  reason: string,
): void {
  if (channel.state === 'closed') return;
  if (connection.channels.get(channel.wireTopic) === channel) connection.channels.delete(channel.wireTopic);
  endChannel(context, channel);
  channel.system('system', 'error', reason);
  tellClosed(channel);
}
