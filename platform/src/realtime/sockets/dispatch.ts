import type { Channel } from '../channels/channel.ts';
import { endChannel, tellClosed } from '../channels/closing.ts';
import { renewChannel } from '../channels/renewing.ts';
import { broadcast, changePresence } from '../channels/speaking.ts';
import type { RealtimeContext } from '../context.ts';
import type { IncomingFrame } from '../frames/frame.ts';
import { RealtimeRefusal } from '../refusal.ts';
import type { Connection } from './connection.ts';
import { join } from './join.ts';
import { closeWithReason, reasonOf, replyTo } from './replies.ts';

/** One message of one client. What is refused is answered. */
export function dispatch(context: RealtimeContext, connection: Connection, frame: IncomingFrame): void {
  handle(context, connection, frame).catch((error: unknown) => refuse(context, connection, frame, error));
}

/** A client that floods is told so, and let go when it does not listen. */
function refuse(
  context: RealtimeContext,
  connection: Connection,
  frame: IncomingFrame,
  error: unknown,
): void {
  context.counters.refused += 1;
  replyTo(connection, frame, 'error', { reason: reasonOf(context, error) });
  if (!(error instanceof RealtimeRefusal) || error.code !== 'ClientEventRateLimitReached') return;
  connection.refusals += 1;
  const most = context.limits.rates?.refusalsBeforeClosing ?? Number.POSITIVE_INFINITY;
  if (connection.refusals > most) connection.close(1008, 'too many messages');
}

async function handle(context: RealtimeContext, connection: Connection, frame: IncomingFrame): Promise<void> {
  checkRate(connection);
  if (frame.topic === 'phoenix' && frame.event === 'heartbeat') {
    replyTo(connection, frame, 'ok', {});
    return;
  }
  if (frame.event === 'phx_join') {
    const joined = await join(context, connection, frame);
    if (joined) drain(context, connection, joined);
    return;
  }
  const channel = connection.channels.get(frame.topic);
  const isOutdated = frame.joinRef !== null && frame.joinRef !== channel?.joinRef;
  if (frame.event === 'phx_leave') {
    // A channel that is gone already may be left again: whoever asks wants only to be sure.
    if (channel && !isOutdated) leave(context, connection, channel);
    replyTo(connection, frame, 'ok', {});
    if (channel && !isOutdated) tellClosed(channel);
    return;
  }
  if (!channel || isOutdated) replyTo(connection, frame, 'error', { reason: 'unmatched topic' });
  else if (channel.state === 'joined') await act(context, connection, channel, frame);
  else if (channel.waiting.length < context.limits.waitingPerChannel) channel.waiting.push(frame);
  else throw tooMuch('The channel is busy.');
}

async function act(
  context: RealtimeContext,
  connection: Connection,
  channel: Channel,
  frame: IncomingFrame,
): Promise<void> {
  switch (frame.event) {
    case 'broadcast':
      await speak(context, connection, channel, frame);
      if (channel.config.broadcast.ack) channel.reply(frame.ref, 'ok', {});
      return;
    case 'presence':
      if (connection.allowances?.presences.take(performance.now()) === false) {
        throw new RealtimeRefusal('ClientPresenceRateLimitReached', 'Too many presence messages per second.');
      }
      changePresence(context, channel, frame.payload);
      channel.reply(frame.ref, 'ok', {});
      return;
    case 'access_token':
      await renew(context, connection, channel, frame);
      return;
    default:
      throw new RealtimeRefusal('UnknownEvent', `${frame.event.slice(0, 100)} is not an event of a channel.`);
  }
}

async function speak(
  context: RealtimeContext,
  connection: Connection,
  channel: Channel,
  frame: IncomingFrame,
): Promise<void> {
  if (connection.publishesInFlight >= context.limits.publishesInFlight) {
    throw tooMuch('Too many messages that are not sent yet.');
  }
  connection.publishesInFlight += 1;
  try {
    await broadcast(context, channel, frame);
  } finally {
    connection.publishesInFlight -= 1;
  }
}

/** Until the new user is known, what the client sends waits: it must not be done in the name of the old one. */
async function renew(
  context: RealtimeContext,
  connection: Connection,
  channel: Channel,
  { payload, ref }: IncomingFrame,
): Promise<void> {
  const { access_token: token } = payload;
  channel.state = 'busy';
  try {
    await renewChannel(context, channel, typeof token === 'string' ? token : undefined);
  } catch (error) {
    closeWithReason(context, connection, channel, reasonOf(context, error));
    return;
  }
  if (channel.hasEnded) return;
  channel.state = 'joined';
  channel.reply(ref, 'ok', {});
  drain(context, connection, channel);
}

function leave(context: RealtimeContext, connection: Connection, channel: Channel): void {
  connection.channels.delete(channel.wireTopic);
  endChannel(context, channel);
}

/** What came while the channel was busy. One of them may make it busy again: the rest goes on waiting. */
function drain(context: RealtimeContext, connection: Connection, channel: Channel): void {
  while (channel.state === 'joined') {
    const next = channel.waiting.shift();
    if (!next) return;
    act(context, connection, channel, next).catch((error: unknown) =>
      refuse(context, connection, next, error),
    );
  }
}

function checkRate(connection: Connection): void {
  if (connection.allowances?.messages.take(performance.now()) === false) {
    throw tooMuch('Too many messages per second.');
  }
  connection.refusals = 0;
}

function tooMuch(sentence: string): RealtimeRefusal {
  return new RealtimeRefusal('ClientEventRateLimitReached', sentence);
}
